import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { type Db, queryRows } from '../src/db/query.ts';
import type { CpuUsage } from './protocol.ts';

/** Of Linux: a clock tick of /proc is 10 ms. */
const millisecondsPerTick = 10;

/** Application name that separates the provider's connections from the shop's. */
export const providerName = 'sampan-bench-provider';

/**
 * Reads what this process and, for PostgreSQL on the same machine, the processes of its connections have used. The
 * embedded database is inside the process.
 */
export function createCpuMeter(db: Db, owner: 'shop' | 'provider' | 'embedded'): () => Promise<CpuUsage> {
  return async () => {
    const { user, system } = process.cpuUsage();
    const database = owner === 'embedded' ? 0 : await sumDatabaseCpuMs(db, owner === 'provider');
    return { server: (user + system) / 1000, database };
  };
}

async function sumDatabaseCpuMs(db: Db, isProvider: boolean): Promise<number> {
  const rows = await queryRows<{ pid: number }>(
    db,
    sql`select pid from pg_stat_activity
      where datname = current_database() and (application_name = ${providerName}) = ${isProvider}`,
  );
  return rows.reduce((total, { pid }) => total + processCpu(pid), 0);
}

/** User and system time of a process; 0 where the system does not report it. */
function processCpu(pid: number): number {
  try {
    // The name in parentheses may hold spaces: the numbers are counted from behind it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * millisecondsPerTick;
  } catch {
    return 0;
  }
}
