import { readdirSync, readFileSync } from 'node:fs';

/** Reads a value in kB of a file in /proc, in MB of a million bytes; 0 where the process has ended. */
function readMb(pid: number, file: string, name: string): number {
  try {
    const [, kilobytes] = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(
      readFileSync(`/proc/${pid}/${file}`, 'utf8'),
    ) ?? ['', '0'];
    return (Number(kilobytes) * 1024) / 1e6;
  } catch {
    return 0;
  }
}

/** The process and all that it started, by their ids. */
function findTree(root: number): number[] {
  const childrenOf = new Map<number, number[]>();
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    try {
      // The name in parentheses may contain spaces; the parent's id is the second field behind it.
      const parent = Number(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
      childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), Number(name)]);
    } catch {
      // It ended meanwhile.
    }
  }
  const tree = [root];
  for (const pid of tree) tree.push(...(childrenOf.get(pid) ?? []));
  return tree;
}

/**
 * Memory of processes and all that they started, MB: a page that several share, such as PostgreSQL's buffers, counts once.
 * Linux only.
 */
export function measureTrees(roots: readonly number[]): number {
  return roots.flatMap(findTree).reduce((sum, pid) => sum + readMb(pid, 'smaps_rollup', 'Pss'), 0);
}

/** The most resident memory that a process has had, MB. Linux only. */
export const measurePeak = (pid: number): number => readMb(pid, 'status', 'VmHWM');
