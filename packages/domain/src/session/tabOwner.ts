import { IdSchema } from '@sampan/api/entities';
import type { Storage } from '../ports.ts';
import { readStored, writeStored } from '../stored.ts';

/**
 * Key in sessionStorage: id of the account whose drafts and intent are stored in this tab. A logout clears only the tabs
 * that are open; one whose page is closed, discarded or on a provider's site compares the id when it is opened again.
 */
export const tabOwnerKey = 'tabOwner';

/** Reads the account's id; null if nobody has signed in in this tab, or storage throws. */
export function readTabOwner(session: Storage): number | null {
  return readStored(session, tabOwnerKey, IdSchema);
}

/** Stores the account's id. Returns false if storage is full or unavailable. */
export function writeTabOwner(session: Storage, userId: number): boolean {
  return writeStored(session, tabOwnerKey, userId);
}
