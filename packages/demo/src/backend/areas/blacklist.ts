import type { Contract } from '@sampan/api/contract';
import type { BlacklistEntry } from '@sampan/api/entities';
import { isBlacklistEntryActive } from '@sampan/domain/access/managing';
import { auditBlacklist } from '@sampan/domain/audit/accounts';
import { endSessions } from '../accounts/sessions.ts';
import { holdsKeyword } from '../accounts/userList.ts';
import { writeAudit } from '../audit.ts';
import { type DemoHandlersOf, getPage } from '../call.ts';
import type { StoredBlacklistEntry } from '../records.ts';
import { allocateId, type DemoState, getUsername } from '../state.ts';
import { findManaged, findToWeaken } from './adminUser.ts';

function toEntry(state: DemoState, entry: StoredBlacklistEntry): BlacklistEntry {
  return { ...entry, username: getUsername(state, entry.userId), operator: getUsername(state, entry.operatorId) };
}

/** Returns the blacklist entry unless it has expired. */
function findActiveEntry(state: DemoState, id: number, now: Date): StoredBlacklistEntry | undefined {
  const entry = state.blacklist.get(id);
  return isBlacklistEntryActive(entry, now) ? entry : undefined;
}

export const blacklist: DemoHandlersOf<Contract['blacklist']> = {
  add({ id, reason, expiresAt, replaces }, call) {
    const { state, now, userId: operatorId } = call;
    if (expiresAt !== undefined && Date.parse(expiresAt) <= now.getTime()) {
      throw call.fail('VALIDATION', { fields: { expiresAt: 'past' } });
    }
    findToWeaken(call, id);
    const before = findActiveEntry(state, id, now);
    if (before && before.createdAt !== replaces) {
      throw call.fail('VERSION_CONFLICT', { details: { current: toEntry(state, before) } });
    }
    const entry: StoredBlacklistEntry = {
      id: before?.id ?? allocateId(state, 'blacklist'),
      userId: id,
      reason,
      operatorId,
      ...(expiresAt !== undefined && { expiresAt: new Date(expiresAt).toISOString() }),
      createdAt: now.toISOString(),
    };
    state.blacklist.set(id, entry);
    endSessions(state, id);
    writeAudit(call, auditBlacklist(id, before, entry));
    return toEntry(state, entry);
  },
  check({ id }, { state, now, fail }) {
    if (!state.users.has(id)) throw fail('NOT_FOUND');
    const entry = findActiveEntry(state, id, now);
    return entry ? { blacklisted: true, entry: toEntry(state, entry) } : { blacklisted: false };
  },
  list({ keyword, ...paging }, { state, now }) {
    const entries = [...state.blacklist.values()].filter((entry) => {
      const account = state.users.get(entry.userId);
      return (
        isBlacklistEntryActive(entry, now) && account !== undefined && (!keyword || holdsKeyword(account, keyword))
      );
    });
    const newestFirst = entries.sort((one, other) => other.id - one.id);
    return getPage(
      newestFirst.map((entry) => toEntry(state, entry)),
      paging,
    );
  },
  remove({ id }, call) {
    const { state, now } = call;
    findManaged(call, id);
    const before = findActiveEntry(state, id, now);
    if (!before) throw call.fail('NOT_FOUND');
    state.blacklist.delete(id);
    writeAudit(call, auditBlacklist(id, before));
    return { id };
  },
};
