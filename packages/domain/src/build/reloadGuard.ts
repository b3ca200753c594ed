import * as v from 'valibot';
import type { Clock, Here, Storage } from '../ports.ts';
import { readStored, removeStored, writeStored } from '../stored.ts';

export const reloadGuardKey = 'reloadGuard';
/** The specification's ten seconds, in ms. */
const reloadGuardMs = 10_000;

const GuardSchema = v.object({ path: v.string(), expires: v.number() });
type Guarded = v.InferOutput<typeof GuardSchema>;

export interface ReloadGuardPorts {
  /** sessionStorage. */
  session: Storage;
  clock: Clock;
  here: Here;
}

export interface ReloadGuard {
  /** Whether a document load of `to` cannot be part of a loop. Changes nothing. */
  permits(to: string): boolean;
  /** Call right before the document load. */
  remember(to: string): void;
}

/** An address without its query and hash. */
export function getPath(address: string): string {
  return address.split(/[?#]/, 1)[0] ?? address;
}

function works(storage: Storage): boolean {
  const probe = `${reloadGuardKey}.probe`;
  return writeStored(storage, probe, 0) && removeStored(storage, probe);
}

/** Ten seconds in which the same path is not loaded as a document again: whatever is broken, it never loops. */
export function createReloadGuard({ session, clock, here }: ReloadGuardPorts): ReloadGuard {
  // Memory does not outlive the document. So where nothing else remembers, the document that has just begun counts as
  // the load of its own path.
  let inMemory: Guarded = { path: getPath(here()), expires: clock.now() + reloadGuardMs };

  function permits(to: string): boolean {
    const last = works(session) ? readStored(session, reloadGuardKey, GuardSchema) : inMemory;
    if (last === null || last.path !== getPath(to)) return true;
    const left = last.expires - clock.now();
    // More than ten seconds were never written: the clock was moved, or somebody else wrote it.
    return left <= 0 || left > reloadGuardMs;
  }

  function remember(to: string): void {
    inMemory = { path: getPath(to), expires: clock.now() + reloadGuardMs };
    writeStored(session, reloadGuardKey, inMemory);
  }

  return { permits, remember };
}
