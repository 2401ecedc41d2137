#!/bin/sh
# Installs PostgreSQL and the headers of libpq for the tests of leagues, on Debian and as root; elsewhere
# it does nothing. No cluster is made on the machine.
set -eu
if [ -f /usr/include/postgresql/libpq-fe.h ]; then
  for folder in /usr/lib/postgresql/*/bin; do [ ! -x "$folder/initdb" ] || exit 0; done
fi
[ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null || exit 0
mkdir -p /etc/postgresql-common
[ -f /etc/postgresql-common/createcluster.conf ] ||
  echo 'create_main_cluster = false' >/etc/postgresql-common/createcluster.conf
install() {
  DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends \
    postgresql libpq-dev >/dev/null
}
echo "Installing PostgreSQL and libpq-dev, for leagues"
install 2>/dev/null || { apt-get update -q >/dev/null && install; } ||
  echo "PostgreSQL could not be installed; the tests of leagues are skipped." >&2
