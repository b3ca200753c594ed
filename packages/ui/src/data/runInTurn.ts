import type { Client } from '@sampan/api/client';

/** The last write to each subject, by client. */
const lastWrites = new WeakMap<Client, Map<string, Promise<unknown>>>();

/**
 * Runs the writes to one subject, such as `product 12`, one after another: the last press is the last one that the server
 * gets. A write that fails does not stop the next one.
 */
export function runInTurn<Result>(client: Client, subject: string, write: () => Promise<Result>): Promise<Result> {
  const writes = lastWrites.get(client) ?? new Map<string, Promise<unknown>>();
  const result = (writes.get(subject) ?? Promise.resolve()).then(write, write);
  lastWrites.set(client, writes.set(subject, result));
  return result;
}
