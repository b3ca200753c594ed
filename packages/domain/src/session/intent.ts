import * as v from 'valibot';
import type { Storage } from '../ports.ts';
import { readStored, removeStored, writeStored } from '../stored.ts';

/** Key in sessionStorage: an intent belongs to one tab. */
export const intentKey = 'intent';
/** Replaying an older intent would surprise the user. */
const intentLifetimeMs = 30 * 60 * 1000;

const IntentSchema = v.object({
  /** Action to replay, such as `cart.add`; the app has one handler per type. */
  type: v.pipe(v.string(), v.minLength(1), v.maxLength(60)),
  /** Data for the handler, which validates it again. */
  payload: v.optional(v.record(v.string(), v.union([v.string(), v.number(), v.boolean(), v.null()]))),
});
export type Intent = v.InferOutput<typeof IntentSchema>;

const StoredIntentSchema = v.object({ intent: IntentSchema, from: v.string(), expires: v.number() });

/** Stores the action to replay after a login that returns to the address `from`. `now`: Unix time, ms. */
export function rememberIntent(storage: Storage, intent: Intent, from: string, now: number): void {
  writeStored(storage, intentKey, { intent, from, expires: now + intentLifetimeMs });
}

/**
 * The stored intent if it belongs to `target`, the address where the signed-in viewer is now or goes next. Otherwise
 * null, and the stored intent is deleted: the viewer has given it up.
 */
export function readIntent(storage: Storage, now: number, target: string | null | undefined): Intent | null {
  const stored = readStored(storage, intentKey, StoredIntentSchema);
  if (stored !== null && stored.from === target && stored.expires > now) return stored.intent;
  forgetIntent(storage);
  return null;
}

/** Deletes the stored intent. */
export function forgetIntent(storage: Storage): void {
  removeStored(storage, intentKey);
}
