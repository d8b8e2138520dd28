#!/bin/bash
# PostgreSQL as the official image starts it: POSTGRES_USER, POSTGRES_PASSWORD, POSTGRES_DB, POSTGRES_INITDB_ARGS, PGDATA.
set -euo pipefail
PATH="$(echo /usr/lib/postgresql/*/bin):$PATH"
export PGDATA=${PGDATA:-/var/lib/postgresql/data}
user=${POSTGRES_USER:-postgres}
database=${POSTGRES_DB:-$user}

if [ ! -s "$PGDATA/PG_VERSION" ]; then
  # Split into words, as the official image does.
  # shellcheck disable=SC2086
  initdb --username "$user" --pwfile <(printf '%s\n' "$POSTGRES_PASSWORD") --encoding UTF8 ${POSTGRES_INITDB_ARGS:-}
  printf 'host all all all scram-sha-256\n' >>"$PGDATA/pg_hba.conf"
  pg_ctl --wait start --options "-c listen_addresses=''"
  [ "$database" = postgres ] || createdb --username "$user" "$database"
  pg_ctl --wait --mode fast stop
fi
exec postgres -c listen_addresses='*'
