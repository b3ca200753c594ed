import { readdirSync, readFileSync } from 'node:fs';

/** Of the times in /proc: USER_HZ, which is 100 on every architecture that Debian has. */
const ticksPerSecond = 100;

/** Fields of /proc/<pid>/stat behind the name, which may contain spaces; undefined for a process that has ended. */
function readStat(pid: number | string): number[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
  } catch {
    return undefined;
  }
}

/** Positions in what `readStat` returns: see proc(5). */
const [parent, userTime, childrenSystemTime] = [1, 11, 14];

/**
 * CPU time of a process and of its children, also of those that ended, seconds: user and system time, which do not
 * depend on what else the machine does. 0 for a process that has ended.
 */
export function readCpuTime(pid: number): number {
  let ticks = 0;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = readStat(name);
    if (!stat || (Number(name) !== pid && stat[parent] !== pid)) continue;
    for (const time of stat.slice(userTime, childrenSystemTime + 1)) ticks += time;
  }
  return ticks / ticksPerSecond;
}
