import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';

const HolderSchema = v.object({
  pid: v.number(),
  host: v.string(),
  /** When the process began, as the system says it: a process that got the same number later is another one. */
  startedAt: v.string(),
  since: v.string(),
});
type Holder = v.InferOutput<typeof HolderSchema>;

export class FolderInUse extends Error {}

export interface FolderLock {
  release(): void;
}

/** A holder on another machine cannot be asked; it touches its lock this often, ms. */
const heartbeat = 10_000;
const silentFor = 6 * heartbeat;

/** Empty when there is no such process. */
function startOf(pid: number): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field, the name, may hold spaces and brackets: counting starts behind it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? '' : `${boot} ${fields[19]}`;
  } catch {
    // No /proc, or no such process in it.
    if (process.platform === 'linux') return '';
    return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? '';
  }
}

function readHolder(path: string): { holder: Holder | null; text: string; silence: number } | null {
  try {
    const text = readFileSync(path, 'utf8');
    const silence = Date.now() - statSync(path).mtimeMs;
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), HolderSchema), text);
    return { holder: parsed.success ? parsed.output : null, text, silence };
  } catch {
    return null;
  }
}

function isAlive(holder: Holder, silence: number): boolean {
  if (holder.host !== hostname()) return silence < silentFor;
  return startOf(holder.pid) === holder.startedAt;
}

/** Moves a dead holder's lock away; false when somebody else was quicker, whose lock then stands again. */
function clearAway(path: string, expected: string): boolean {
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
  } catch {
    return false;
  }
  const wasStale = readFileSync(aside, 'utf8') === expected;
  if (!wasStale) {
    try {
      linkSync(aside, path);
    } catch {
      // A third process has taken the place meanwhile.
    }
  }
  rmSync(aside, { force: true });
  return wasStale;
}

/**
 * Makes the folder this process's own: the embedded database takes no lock, and two of them on one folder diverge. Throws
 * a FolderInUse that says who holds it; a lock that a killed process left is taken over.
 */
export function lockFolder(folder: string): FolderLock {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'lock');
  const mine: Holder = {
    pid: process.pid,
    host: hostname(),
    startedAt: startOf(process.pid),
    since: new Date().toISOString(),
  };
  const text = JSON.stringify(mine);
  // Written whole under another name first, so that nobody ever reads half a lock.
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, text);
  try {
    for (let attempt = 0; ; attempt += 1) {
      try {
        linkSync(draft, path);
        break;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const found = readHolder(path);
      if (!found && attempt <= 20) continue;
      if (!found) throw inUse(folder, null);
      if ((found.holder && isAlive(found.holder, found.silence)) || attempt > 20) throw inUse(folder, found.holder);
      clearAway(path, found.text);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  const beat = setInterval(() => touch(path), heartbeat);
  beat.unref();
  return {
    release() {
      clearInterval(beat);
      if (readHolder(path)?.text === text) rmSync(path, { force: true });
    },
  };
}

function touch(path: string): void {
  const now = new Date();
  try {
    utimesSync(path, now, now);
  } catch {
    // The folder is gone: there is nothing left to hold.
  }
}

function inUse(folder: string, holder: Holder | null): FolderInUse {
  const who = holder ? `process ${holder.pid} on ${holder.host}, since ${holder.since}` : 'another process';
  return new FolderInUse(`The folder ${folder} is in use by ${who}. Stop it first, or set DATA_DIR to another folder.`);
}
