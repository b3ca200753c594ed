import type { CallName } from '@sampan/api/contract';
import type { AuditTarget } from '@sampan/api/entities';

type Fields = Record<string, unknown>;

export interface Changes {
  /** Left out where something was made. */
  before?: Fields | undefined;
  /** Left out where something was taken away. */
  after?: Fields | undefined;
}

/** What a member of staff did. */
export interface Audited extends Changes {
  action: CallName;
  targetType: AuditTarget;
  targetId?: number;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** A copy of the fields of `one` that are not the same in `other`. */
function differing(one: Fields, other: Fields): Fields {
  const different = Object.entries(one).filter(([name, value]) => !isSame(value, other[name]));
  return structuredClone(Object.fromEntries(different));
}

/** What the audit log keeps of a change: the fields that are not as they were; null where all are. */
export function getChanges({ before, after }: Changes): Changes | null {
  const changes =
    before && after ? { before: differing(before, after), after: differing(after, before) } : { before, after };
  return Object.keys({ ...changes.before, ...changes.after }).length > 0 ? changes : null;
}
