#!/usr/bin/env bash
# Makes the film of the demo's site: six seconds of changing water under one tone, out of ffmpeg's
# test sources. Needs ffmpeg with libvpx and libopus; the film is made once and kept here.
set -euo pipefail
cd "$(dirname "$0")"
ffmpeg -hide_banner -loglevel error -y \
  -f lavfi -i "gradients=size=320x180:rate=12:duration=6:speed=0.02:c0=0x0b3d66:c1=0x9fd3e8:n=2" \
  -f lavfi -i "sine=frequency=220:duration=6:sample_rate=16000" \
  -c:v libvpx-vp9 -b:v 40k -c:a libopus -b:a 8k launch.webm
