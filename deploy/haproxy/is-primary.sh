#!/bin/sh
# HAProxy's external check: succeeds if the PostgreSQL at address $3 and port $4 accepts writes.
# The role needs no rights but CONNECT on the database postgres.
# Debian's /usr/bin/psql is a Perl script that looks for the machine's clusters first: the program itself
# answers several times faster.
for each in /usr/bin/psql /usr/lib/postgresql/*/bin/psql; do
  [ -x "$each" ] && psql=$each
done
answer=$(PGCONNECT_TIMEOUT=2 "$psql" -X -h "$3" -p "$4" -U "${PGUSER:-sampan}" -d postgres -Atc 'select not pg_is_in_recovery()')
[ "$answer" = t ]
