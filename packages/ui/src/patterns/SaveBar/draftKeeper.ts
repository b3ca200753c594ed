import type { Clock, Storage } from '@sampan/domain/ports';
import { readStored, removeStored, writeStored } from '@sampan/domain/stored';
import type * as v from 'valibot';

/** Between two writings, in ms. */
export const draftPauseMs = 2000;

export interface DraftKeeper<Value> {
  /** What an earlier visit left, or null. What no longer fits the schema is forgotten. */
  read: () => Value | null;
  /** Writes within two seconds, and at most every two. */
  keep: (value: Value) => void;
  /** Writes what still waits, now: the page is about to go. */
  flush: () => void;
  /** It is saved, or was given up. */
  forget: () => void;
}

export interface DraftOptions<Schema extends v.GenericSchema> {
  /** One per record: `product 12`. */
  name: string;
  schema: Schema;
  storage: Storage;
  clock: Clock;
}

/** What an editor holds and nobody has saved yet, kept through a reload of this tab. */
export function createDraftKeeper<Schema extends v.GenericSchema>({
  name,
  schema,
  storage,
  clock,
}: DraftOptions<Schema>): DraftKeeper<v.InferOutput<Schema>> {
  const key = `draft ${name}`;
  let waiting: { value: v.InferOutput<Schema> } | undefined;
  let timer: unknown;

  function flush() {
    if (timer !== undefined) clock.clearTimeout(timer);
    timer = undefined;
    if (waiting) writeStored(storage, key, waiting.value);
    waiting = undefined;
  }

  return {
    read: () => readStored(storage, key, schema),
    keep(value) {
      waiting = { value };
      timer ??= clock.setTimeout(flush, draftPauseMs);
    },
    flush,
    forget() {
      waiting = undefined;
      flush();
      removeStored(storage, key);
    },
  };
}
