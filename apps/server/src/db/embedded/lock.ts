import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import { privateFileMode, readFileId } from '../../dataFolder.ts';

const HolderSchema = v.object({
  pid: v.number(),
  host: v.string(),
  since: v.string(),
});
type LockHolder = v.InferOutput<typeof HolderSchema>;

/** The folder cannot be locked; the message says why in a sentence. */
export class FolderInUse extends Error {}

export interface FolderLock {
  release(): void;
}

interface LockOptions {
  /**
   * Called when the lock file was deleted or replaced: another process may open the folder, so stop writing at once.
   */
  onLost?(error: FolderInUse): void;
  checkIntervalMs?: number;
}

/** How often a holder checks that the lock file is still the one it locked. */
const defaultCheckIntervalMs = 1_000;
const sqliteBusy = 5;
const sqliteNotADatabase = 26;

/**
 * An empty SQLite database that only carries the lock; the file stays when the lock is released. The holder must not
 * open it a second time: a process loses its POSIX locks when it closes any descriptor of the file.
 */
const lockFile = (folder: string) => join(folder, 'lock.db');
/** Describes the holder for error messages. The lock itself does not depend on it. */
const getHolderPath = (folder: string) => join(folder, 'lock.json');

function readHolder(folder: string): LockHolder | null {
  try {
    const parsed = v.safeParse(
      v.pipe(v.string(), v.parseJson(), HolderSchema),
      readFileSync(getHolderPath(folder), 'utf8'),
    );
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/** Takes the kernel's exclusive lock on the lock file. @throws FolderInUse */
function openLocked(folder: string): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(lockFile(folder), { timeout: 0 });
    database.exec('begin exclusive');
    return database;
  } catch (error) {
    database?.close();
    const { errcode, errstr } = error as { errcode?: number; errstr?: string };
    if (errcode === sqliteBusy) throw describeHolder(folder);
    if (errcode === sqliteNotADatabase) {
      throw new FolderInUse(`${lockFile(folder)} is no lock file. Remove it when no shop runs on this folder.`);
    }
    throw new FolderInUse(`The folder ${folder} cannot be locked: ${errstr ?? (error as Error).message}.`);
  }
}

/**
 * Locks a data folder for this process. The embedded database takes no lock, and two processes on one folder diverge.
 * The kernel's lock on a file opened by SQLite works across containers and ends when its process ends (ADR 9).
 *
 * @throws FolderInUse that names the holder, or the reason why the folder cannot be locked
 */
export async function lockFolder(
  folder: string,
  { onLost, checkIntervalMs = defaultCheckIntervalMs }: LockOptions = {},
): Promise<FolderLock> {
  // The lock file was deleted while held: its holder notices within one interval and stops, so wait for that.
  const mayStillBeHeld = readFileId(lockFile(folder)) === null && readHolder(folder) !== null;
  const database = openLocked(folder);
  const fileId = readFileId(lockFile(folder));
  const holder: LockHolder = { pid: process.pid, host: hostname(), since: new Date().toISOString() };
  if (mayStillBeHeld) await new Promise((resolve) => setTimeout(resolve, 3 * checkIntervalMs));
  writeFileSync(getHolderPath(folder), JSON.stringify(holder), { mode: privateFileMode });

  const check = () => {
    if (fileId !== null && readFileId(lockFile(folder)) === fileId) return;
    clearInterval(timer);
    onLost?.(new FolderInUse(`The lock of the folder ${folder} was removed or replaced while this process held it.`));
  };
  const timer = setInterval(check, checkIntervalMs);
  timer.unref();
  return {
    release() {
      clearInterval(timer);
      if (readFileId(lockFile(folder)) === fileId) rmSync(getHolderPath(folder), { force: true });
      database.close();
    },
  };
}

function describeHolder(folder: string): FolderInUse {
  const holder = readHolder(folder);
  const who = holder ? `process ${holder.pid} on ${holder.host}, since ${holder.since}` : 'another process';
  return new FolderInUse(`The folder ${folder} is in use by ${who}. Stop it first, or set DATA_DIR to another folder.`);
}
