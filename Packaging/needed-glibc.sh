#!/bin/sh
# Prints the oldest version of glibc that has every function which a program asks for.
#
#   Packaging/needed-glibc.sh PROGRAM
set -eu
objdump -T "$1" | sed -n 's/.*GLIBC_\([0-9][0-9.]*\).*/\1/p' | sort -V | tail -n 1
