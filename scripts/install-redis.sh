#!/usr/bin/env bash
# Installs redis-server for the tests of crawls on many machines, where that is possible: as root, with apt-get. Where it is not, it says so
# and ends well: those tests are skipped then, with a message. Nothing is started: tests start their own, on loopback.
set -u
for place in "${REDIS_SERVER_PATH:-/usr/bin/redis-server}" /usr/bin/valkey-server; do
  if [ -x "$place" ]; then
    echo "Redis is at $place."
    exit 0
  fi
done
if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
  echo "redis-server is missing and cannot be installed here (that takes root and apt-get). Tests of many machines will be skipped."
  exit 0
fi
export DEBIAN_FRONTEND=noninteractive
# In runlevel 1 no service is started.
install() { RUNLEVEL=1 timeout 120 apt-get install -y --no-install-recommends redis-server >/dev/null 2>&1; }
# The lists may be missing or old; fetch them only when the first attempt fails.
if install || { timeout 120 apt-get update >/dev/null 2>&1; install; }; then
  echo "redis-server is installed."
else
  echo "redis-server could not be installed. Tests of many machines will be skipped."
fi
exit 0
