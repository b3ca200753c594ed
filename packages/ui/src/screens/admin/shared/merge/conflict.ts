import type { CallError, Envelope } from '@sampan/api/clientEnvelope';
import { isDefinite } from '@sampan/api/idempotency';
import * as v from 'valibot';

/** The saved state of an editor: its form is dirty when it differs from it. */
export interface SavedFields<Fields> {
  /** Undefined before the first save. */
  version?: number | undefined;
  fields: Fields;
}

/** Someone else has saved the same record since it was loaded. */
export interface Conflict<Saved> {
  current: Saved;
  /** User name and time of the other save; undefined if unknown. */
  actor?: string | null | undefined;
  at?: string | null | undefined;
}

/**
 * Whether the server has decided about a save: otherwise it may have executed the request, which must be repeated first.
 * The status of a conflict, 409, is also that of a call to repeat.
 */
export function isDecided(answer: Envelope<unknown>): boolean {
  return isDefinite(answer) || (answer.status === 'fail' && answer.error.code === 'VERSION_CONFLICT');
}

/** Returns the version that someone else saved, from the error of a save; undefined for another error. */
export function readConflict<Saved>(
  { code, details }: Pick<CallError, 'code' | 'details'>,
  SavedSchema: v.GenericSchema<unknown, Saved>,
): Conflict<Saved> | undefined {
  if (code !== 'VERSION_CONFLICT') return undefined;
  const ConflictSchema = v.looseObject({
    current: SavedSchema,
    actor: v.optional(v.nullable(v.string())),
    at: v.optional(v.nullable(v.string())),
  });
  const parsed = v.safeParse(ConflictSchema, details);
  return parsed.success ? parsed.output : undefined;
}
