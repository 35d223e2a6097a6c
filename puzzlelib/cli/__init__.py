"""The commands of `sh run.sh`: how they are read, what they do, and the environment they need."""
