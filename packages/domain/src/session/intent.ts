import * as v from 'valibot';
import type { Storage } from '../ports.ts';
import { readStored, removeStored, writeStored } from '../stored.ts';

/** In sessionStorage: an intention belongs to the tab in which it was formed. */
export const intentKey = 'intent';
/** Thirty minutes, in ms: an intention of yesterday would surprise. */
const intentLifetime = 30 * 60 * 1000;

const IntentSchema = v.object({
  /** What was asked for, such as `cart.add`: the app has one replay for each. */
  type: v.pipe(v.string(), v.minLength(1), v.maxLength(60)),
  /** What the replay needs; it checks it again. */
  payload: v.optional(v.record(v.string(), v.union([v.string(), v.number(), v.boolean(), v.null()]))),
});
export type Intent = v.InferOutput<typeof IntentSchema>;

const StoredIntentSchema = v.object({ intent: IntentSchema, expires: v.number() });

/** Stores what to do after the login. `now`: ms since 1970. */
export function rememberIntent(storage: Storage, intent: Intent, now: number): void {
  writeStored(storage, intentKey, { intent, expires: now + intentLifetime });
}

/** The stored intent, or null when there is none or it has expired. */
export function readIntent(storage: Storage, now: number): Intent | null {
  const stored = readStored(storage, intentKey, StoredIntentSchema);
  return stored !== null && stored.expires > now ? stored.intent : null;
}

/** Deletes the stored intent. */
export function forgetIntent(storage: Storage): void {
  removeStored(storage, intentKey);
}
