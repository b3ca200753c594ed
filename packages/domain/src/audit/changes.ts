import type { CallName } from '@sampan/api/contract';
import type { AuditTarget } from '@sampan/api/entities';

type Fields = Record<string, unknown>;

export interface Changes {
  /** Absent for a creation. */
  before?: Fields | undefined;
  /** Absent for a deletion. */
  after?: Fields | undefined;
}

/** An audited action of a staff member. */
export interface Audited extends Changes {
  action: CallName;
  targetType: AuditTarget;
  targetId?: number;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Copies the fields of `one` that differ from `other`. */
function differing(one: Fields, other: Fields): Fields {
  const different = Object.entries(one).filter(([name, value]) => !isSame(value, other[name]));
  return structuredClone(Object.fromEntries(different));
}

/** Reduces a change to the fields that differ; null if none do. */
export function getChanges({ before, after }: Changes): Changes | null {
  const changes =
    before && after ? { before: differing(before, after), after: differing(after, before) } : { before, after };
  return Object.keys({ ...changes.before, ...changes.after }).length > 0 ? changes : null;
}
