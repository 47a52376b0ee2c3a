#!/usr/bin/env bash
# Makes the picture at the head of the README: the editor on a sample, with two unsaved changes, in
# xterm on a display that exists only in memory.
#
#   Documentation/picture.sh [PROGRAM] [PICTURE]
set -euo pipefail
cd "$(dirname "$0")/.."
program=$(realpath "${1:-.build/debug/modeled}")
picture=$(realpath -m "${2:-Documentation/Images/main-screen.png}")

for need in Xvfb:xvfb xterm:xterm xdotool:xdotool import:imagemagick fc-list:fontconfig; do
  command -v "${need%%:*}" > /dev/null || missing="${missing:-} ${need##*:}"
done
fc-list | grep -q DejaVuSansMono || missing="${missing:-} fonts-dejavu-core"
# shellcheck disable=SC2086
[ -z "${missing:-}" ] || $(command -v sudo) apt-get install -y -qq $missing > /dev/null

folder=$(mktemp -d)
trap 'kill $(jobs -p) 2> /dev/null || true; rm -rf "$folder"' EXIT
cp Resources/Samples/theme.jsonc "$folder"

exec 3> "$folder/display"
Xvfb -displayfd 3 -screen 0 1000x480x24 > /dev/null 2>&1 &
for _ in {1..100}; do [ -s "$folder/display" ] && break; sleep 0.1; done
DISPLAY=":$(cat "$folder/display")"
export DISPLAY

# A state folder of its own: the picture must not depend on who makes it.
cd "$folder"
XDG_STATE_HOME="$folder/state" TZ=Europe/Berlin LC_ALL=C.UTF-8 \
  xterm -tn xterm-256color -u8 -fa "DejaVu Sans Mono" -fs 11 -geometry 96x22+0+0 -b 6 -bw 0 +sb \
  -bg '#16181d' -fg '#d8dbe2' -e env COLORTERM=truecolor "$program" theme.jsonc 2> /dev/null &
for _ in {1..100}; do
  window=$(xdotool search --class xterm 2> /dev/null | tail -n 1) && [ -n "$window" ] && break
  sleep 0.1
done
type_keys() {
  for key in "$@"; do
    xdotool key --clearmodifiers "$key"
    sleep 0.2
  done
}
sleep 2
# Change one colour, cut another one, and go back to the first.
type_keys slash
xdotool type --delay 60 'foreground'
type_keys Return Return
xdotool type --delay 60 '#ffffff'
type_keys Return Escape slash
xdotool type --delay 60 'cursor'
type_keys Return d d Escape
sleep 1
type_keys k k
sleep 1
import -window root -trim +repage "$picture"
echo "$picture"
