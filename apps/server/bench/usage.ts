import { readFileSync } from 'node:fs';
import type { Driver } from './driver.ts';
import type { CpuUsed } from './protocol.ts';

/** Of Linux: a clock tick of /proc is 10 ms. */
const millisecondsPerTick = 10;

/** Reads what this process and, for PostgreSQL on the same machine, the processes of its connections have used. */
export function createCpuMeter(driver: Driver, isServer: boolean): () => Promise<CpuUsed> {
  return async () => {
    const { user, system } = process.cpuUsage();
    return { server: (user + system) / 1000, database: isServer ? await databaseCpu(driver) : 0 };
  };
}

async function databaseCpu(driver: Driver): Promise<number> {
  const { rows } = await driver.query<{ pid: number }>(
    'bench_pids',
    'select pid from pg_stat_activity where datname = current_database()',
  );
  return rows.reduce((total, { pid }) => total + processCpu(pid), 0);
}

/** User and system time of a process; 0 where the system does not say. */
function processCpu(pid: number): number {
  try {
    // The name in parentheses may hold spaces: the numbers are counted from behind it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * millisecondsPerTick;
  } catch {
    return 0;
  }
}
