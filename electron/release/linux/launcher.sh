#!/bin/sh
# `authdesk`: without a word, or with a file, the window; with a word, that command. A command needs no display and no
# process of Chromium's, so nothing is left for its sandbox to hold, and it also runs as root, in a container.
set -eu
folder=$(dirname -- "$(readlink -f -- "$0")")
# Node and Chromium reset an ignored SIGHUP, as nohup leaves it, before Authdesk runs; so it is read here.
if grep -qs '^SigIgn:.*[13579bdf]$' /proc/self/status; then export AUTHDESK_OUTLIVES_TERMINAL=true; fi
case "${1-}" in
  */* | *.json) ;;
  -h | --help | -V | --version | [a-z]*) exec "$folder/authdesk" --no-sandbox --no-zygote --log-level=3 -- "$@" ;;
esac
if [ -z "${DISPLAY-}${WAYLAND_DISPLAY-}" ]; then
  echo 'There is no display (neither DISPLAY nor WAYLAND_DISPLAY is set), so the window cannot open.' >&2
  echo 'Use "authdesk serve" and its console in a browser, or start Authdesk in a desktop session.' >&2
  exit 3
fi
if [ "$(id -u)" = 0 ]; then
  echo 'The window does not open as root, because Chromium has no sandbox there.' >&2
  echo 'Start Authdesk as an ordinary user, or use "authdesk serve" and its console in a browser.' >&2
  exit 3
fi
exec "$folder/authdesk" "$@"
