import * as v from 'valibot';
import type { Clock, GetPath, Storage } from '../ports.ts';
import { readStored, removeStored, writeStored } from '../stored.ts';

export const reloadGuardKey = 'reloadGuard';
/** Interval required by the specification, ms. */
const reloadGuardMs = 10_000;

const GuardSchema = v.object({
  path: v.string(),
  expires: v.number(),
  /** The document load that was remembered has not begun yet. */
  isLoading: v.optional(v.boolean()),
});
type GuardRecord = v.InferOutput<typeof GuardSchema>;

export interface ReloadGuardPorts {
  /** sessionStorage. */
  session: Storage;
  clock: Clock;
  here: GetPath;
}

export interface ReloadGuard {
  /** Whether `to` may be loaded as a document without risking a reload loop. Has no side effects. */
  permits(to: string): boolean;
  /** Must be called right before the document load. */
  remember(to: string): void;
  /** Must be called when the document shows its first screen: the ten seconds count from then. */
  arrive(): void;
}

/** An address without its query and hash. */
export function getPath(address: string): string {
  return address.split(/[?#]/, 1)[0] ?? address;
}

function works(storage: Storage): boolean {
  const probe = `${reloadGuardKey}.probe`;
  return writeStored(storage, probe, 0) && removeStored(storage, probe);
}

/** Prevents reload loops: the same path is not loaded as a document twice within ten seconds. */
export function createReloadGuard({ session, clock, here }: ReloadGuardPorts): ReloadGuard {
  // Fallback without sessionStorage: memory is lost with the document, so the current document counts as the load of
  // its own path.
  const ownPath = getPath(here());
  let inMemory = toRecord(ownPath, true);
  const first = readLast();
  // This document is the load that was remembered. On a slow line its ten seconds are over before it fails, too, and it
  // would be loaded again without end.
  let isArriving = first?.isLoading === true && first.path === ownPath;
  if (isArriving) write(ownPath, false);

  function toRecord(path: string, isLoading: boolean): GuardRecord {
    return { path, expires: clock.now() + reloadGuardMs, isLoading };
  }

  function readLast(): GuardRecord | null {
    return works(session) ? readStored(session, reloadGuardKey, GuardSchema) : inMemory;
  }

  function permits(to: string): boolean {
    if (isArriving && getPath(to) === ownPath) return false;
    const last = readLast();
    if (last === null || last.path !== getPath(to)) return true;
    const left = last.expires - clock.now();
    // A remaining time above ten seconds is invalid: the clock changed or another script wrote the value.
    return left <= 0 || left > reloadGuardMs;
  }

  function write(path: string, isLoading: boolean): void {
    inMemory = toRecord(path, isLoading);
    writeStored(session, reloadGuardKey, inMemory);
  }

  return {
    permits,
    remember: (to) => write(getPath(to), true),
    arrive() {
      if (isArriving) write(ownPath, false);
      isArriving = false;
    },
  };
}
