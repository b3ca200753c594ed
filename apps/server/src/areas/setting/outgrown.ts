import type { Checklist } from '@sampan/api/entities';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { queryNumber } from '../../db/query.ts';
import type { RequestTimes } from '../../metrics/requestTimes.ts';

interface Limits {
  /**
   * Bytes. A backup of a running shop copies the database while statements wait, up to some seconds a gigabyte on an
   * ordinary disk, and the database's buffers are a small part of it.
   */
  databaseBytes: number;
  /**
   * Milliseconds. The embedded database runs one transaction at a time on the thread of the requests, so that a wait
   * this long, which is noticeable, grows with every further client.
   */
  p95Ms: number;
}
const defaultLimits: Limits = { databaseBytes: 1024 ** 3, p95Ms: 250 };

/** Size and response time of the embedded database, each if it is beyond its limit; null on PostgreSQL, too. */
export async function findOutgrown(
  db: Db,
  times: RequestTimes | undefined,
  limits: Limits = defaultLimits,
): Promise<Checklist['outgrown']> {
  if (!times) return null;
  const bytes = await queryNumber(db, sql`select pg_database_size(current_database())`);
  const getExcess = (value: number | null, limit: number) => (value !== null && value > limit ? value : null);
  const databaseBytes = getExcess(bytes, limits.databaseBytes);
  const p95Ms = getExcess(times.getP95(), limits.p95Ms);
  return databaseBytes === null && p95Ms === null ? null : { databaseBytes, p95Ms };
}
