#!/bin/sh
python3 sbp.py "$@"
