#!/bin/sh
# HAProxy's external check: succeeds if the PostgreSQL at address $3 and port $4 accepts writes.
# The role needs no rights but CONNECT on the database postgres.
answer=$(PGCONNECT_TIMEOUT=2 psql -h "$3" -p "$4" -U "${PGUSER:-sampan}" -d postgres -Atc 'select not pg_is_in_recovery()')
[ "$answer" = t ]
