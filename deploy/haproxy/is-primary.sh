#!/bin/sh
# HAProxy's external check: succeeds if the PostgreSQL at address $3 and port $4 accepts writes.
# HAProxy passes none of its environment on, so that the role and its password are named here. The role needs no rights
# but CONNECT on the database postgres. The file has one line, *:*:postgres:sampan:<password>; libpq ignores it unless it
# has the mode 0600, and HAProxy's user must own it.
export PGUSER=sampan PGPASSFILE=/etc/haproxy/pgpass PGCONNECT_TIMEOUT=2
# Debian's /usr/bin/psql is a Perl script that looks for the machine's clusters first: the program itself
# answers several times faster.
for each in /usr/bin/psql /usr/lib/postgresql/*/bin/psql; do
  [ -x "$each" ] && psql=$each
done
answer=$("$psql" -X -w -h "$3" -p "$4" -d postgres -Atc 'select not pg_is_in_recovery()')
[ "$answer" = t ]
