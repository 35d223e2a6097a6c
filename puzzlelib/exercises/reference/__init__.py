"""What knows the answers: inputs, solutions and classic mistakes of every exercise. A student edition has none."""
