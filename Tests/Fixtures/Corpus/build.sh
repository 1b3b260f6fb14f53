#!/bin/sh
# Builds the corpus of one version of the ABI, or of one extension: build.sh 1.0
# Once a version is frozen its files are kept as they are, and this is not run for it again.
set -e
cd "$(dirname "$0")/$1"
for source in *.c; do
  [ "$source" = frozen.c ] && continue
  library="lib${source%.c}.so.x86_64"
  cc -std=c11 -O2 -shared -fPIC -fvisibility=hidden -s -I ../../../../Sources/CScreens/include \
    -Wl,-z,relro,-z,now -Wl,--build-id -o "$library" "$source"
done
