import type { Clock, Storage } from '@sampan/domain/ports';
import { maxDraftLength, readStored, removeStored, writeStored } from '@sampan/domain/stored';
import type * as v from 'valibot';
import type { SessionActor } from '../services/appActors.ts';
import { getDraftKey } from './draftNames.ts';

/** Interval between two writes, in ms. */
export const draftPauseMs = 2000;

export interface DraftOptions<Schema extends v.GenericSchema> {
  /** Unique per record: `product 12`. */
  name: string;
  schema: Schema;
  storage: Storage;
  clock: Clock;
}

/** Stores an editor's unsaved values in `storage`, to survive a reload of the tab. */
export function createDraftKeeper<Schema extends v.GenericSchema>({
  name,
  schema,
  storage,
  clock,
}: DraftOptions<Schema>) {
  type Value = v.InferOutput<Schema>;
  let key = getDraftKey(name);
  let waiting: { value: Value } | undefined;
  let timer: unknown;
  let isStopped = false;

  const read = () => readStored(storage, key, schema, maxDraftLength);
  const write = (value: Value) => writeStored(storage, key, value, maxDraftLength);
  const remove = () => isStopped || removeStored(storage, key);

  function flush() {
    if (timer !== undefined) clock.clearTimeout(timer);
    timer = undefined;
    if (waiting) write(waiting.value);
    waiting = undefined;
  }

  function forget() {
    waiting = undefined;
    flush();
    remove();
  }
  function stop() {
    waiting = undefined;
    flush();
    isStopped = true;
  }

  return {
    /** Returns the stored draft, or null. A draft that no longer matches the schema is removed. */
    read,
    /** Schedules a write within two seconds, at most one per two seconds. */
    keep(value: Value) {
      if (isStopped) return;
      waiting = { value };
      timer ??= clock.setTimeout(flush, draftPauseMs);
    },
    /** Writes a pending value now, before the page unloads. */
    flush,
    /** Stores the following values under another name, and removes the draft under the previous one. */
    rename(next: string) {
      if (key === getDraftKey(next)) return;
      remove();
      key = getDraftKey(next);
    },
    /** Removes the draft after saving or discarding. */
    forget,
    /** Changes the stored draft, also of an editor that was left; null removes it. */
    amend(change: (draft: Value) => Value | null) {
      if (isStopped) return;
      flush();
      const stored = read();
      const changed = stored === null ? null : change(stored);
      if (changed === null) remove();
      else write(changed);
    },
    /** Removes the draft for good, when the editor is left without saving: later values are not kept. */
    abandon() {
      forget();
      stop();
    },
    /** Leaves storage alone from now on: what is there belongs to somebody else. */
    stop,
  };
}

/**
 * Stops the keeper when its user logs out or another user logs in (behaviour S4): the session clears the storage, but the
 * editor is unmounted only afterwards, and would write its last input again. Returns a function that ends this.
 */
export function stopWithSession(
  keeper: { stop: () => void },
  session: Pick<SessionActor, 'getSnapshot' | 'subscribe'>,
): () => void {
  // An expiry keeps the user, and the draft.
  let owner = session.getSnapshot().context.lastUserId;
  const watching = session.subscribe(({ context }) => {
    if (owner !== null && context.lastUserId !== owner) keeper.stop();
    owner = context.lastUserId;
  });
  return () => watching.unsubscribe();
}
