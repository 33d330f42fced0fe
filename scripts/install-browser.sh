#!/usr/bin/env bash
# Installs Chromium for rendering and for the browser tests, where that is possible: as root, with apt-get. Where it is not, it says so and ends
# well: those tests are skipped then, with a message.
set -u
for place in "${CHROMIUM_PATH:-/usr/bin/chromium}" /usr/bin/chromium-browser; do
  if [ -x "$place" ]; then
    echo "Chromium is at $place."
    exit 0
  fi
done
if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
  echo "Chromium is missing and cannot be installed here (that takes root and apt-get). Browser tests will be skipped."
  exit 0
fi
export DEBIAN_FRONTEND=noninteractive
install() { timeout 300 apt-get install -y --no-install-recommends chromium >/dev/null 2>&1; }
# The lists may be missing or old; fetch them only when the first attempt fails.
if install || { timeout 120 apt-get update >/dev/null 2>&1; install; }; then
  echo "Chromium is installed."
else
  echo "Chromium could not be installed. Browser tests will be skipped."
fi
exit 0
