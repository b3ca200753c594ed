import type { CallName } from '@sampan/api/contract';
import type { AuditTarget } from '@sampan/api/entities';

type Fields = Record<string, unknown>;

export interface Changes {
  /** Absent for a creation. */
  before?: Fields | undefined;
  /** Absent for a deletion. */
  after?: Fields | undefined;
  /** Names the changed record where it has no id; stored in `after`, or in `before` of a deletion. */
  subject?: Fields | undefined;
}

/** An audited action of a staff member. */
export interface Audited extends Changes {
  action: CallName;
  targetType: AuditTarget;
  targetId?: number;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Copies the fields of `one` that differ from `other`. */
function getDifferences(one: Fields, other: Fields): Fields {
  const different = Object.entries(one).filter(([name, value]) => !isSame(value, other[name]));
  return structuredClone(Object.fromEntries(different));
}

/** Reduces a change to the fields that differ, and the subject; null if none do. */
export function getChanges({ before, after, subject }: Changes): Omit<Changes, 'subject'> | null {
  const changes =
    before && after
      ? { before: getDifferences(before, after), after: getDifferences(after, before) }
      : { before, after };
  if (Object.keys({ ...changes.before, ...changes.after }).length === 0) return null;
  if (!subject) return changes;
  return changes.after
    ? { ...changes, after: { ...subject, ...changes.after } }
    : { before: { ...subject, ...changes.before } };
}

/** A record that staff create (no `before`), change, or delete (no `after`). */
export type RecordChange<Stored> =
  | { before?: undefined; after: Stored }
  | { before: Stored; after?: Stored | undefined };

interface RecordAudit<Stored> {
  targetType: AuditTarget;
  calls: readonly [create: CallName, update: CallName, remove: CallName];
  /** The fields that the audit log stores. */
  toFields: (stored: Stored) => Fields;
}

/** Audit entry of the change of a record, by one of three calls. */
export function auditRecord<Stored extends { id: number }>(
  change: RecordChange<Stored>,
  { targetType, calls: [create, update, remove], toFields }: RecordAudit<Stored>,
): Audited {
  const { before, after } = change;
  // The type of `change` has at least one of both; the compiler does not narrow a generic type.
  const { id: targetId } = (before ?? after) as Stored;
  const action = !before ? create : after ? update : remove;
  const fields = { ...(before && { before: toFields(before) }), ...(after && { after: toFields(after) }) };
  return { action, targetType, targetId, ...fields };
}
