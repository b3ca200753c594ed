import type { Contract } from '@sampan/api/contract';
import { kycStatus, userRole, userStatus } from '@sampan/api/statuses';
import {
  createDeletedUserName,
  findManagingError,
  isBlacklistEntryActive,
  isLastAdmin,
  personalAuditFields,
} from '@sampan/domain/access/managing';
import { type ContactKind, contactKinds, listOwnContactChanges } from '@sampan/domain/account/contacts';
import {
  auditRole,
  auditSecondFactorReset,
  auditSessionsEnd,
  auditUserDeletion,
  auditUserEdit,
  auditUserNote,
} from '@sampan/domain/audit/accounts';
import { isChangedSince } from '@sampan/domain/audit/versionConflict';
import type { ShopUser } from '../../fixtures/shop/users.ts';
import { checkNewUsername, keepsOther, settleStaffContactChange, voidContactUndos } from '../accounts/contacts.ts';
import { removeSecondFactor } from '../accounts/secondFactor.ts';
import { endSessions, voidTickets } from '../accounts/sessions.ts';
import { listStaffUsers, toStaffUser } from '../accounts/userList.ts';
import { writeAudit } from '../audit.ts';
import { type CallContext, DemoApiError, type DemoHandlersOf, getPage } from '../call.ts';
import { createVersionConflict } from '../conflict.ts';
import { sendSecondFactorNotice } from '../messages.ts';
import { listReceiptIds } from '../orders/orders.ts';
import { type DemoState, markUserChanged } from '../state.ts';
import { rejectDuplicate } from './account.ts';
import { listAuditEntries } from './audit.ts';
import { exportUsers } from './exports.ts';
import { getDeviceKey, listDevices } from './login.ts';

/** Returns the account that staff are about to change. @throws DemoApiError NOT_FOUND for a deregistered account */
export function findManaged(call: CallContext, id: number): ShopUser {
  const account = call.state.users.get(id);
  const error = findManagingError(call.viewer, account);
  if (!account || error) throw new DemoApiError(error ?? 'NOT_FOUND');
  return account;
}

/** Like findManaged, for a change that removes an admin's rights. @throws DemoApiError LAST_ADMIN */
export function findToWeaken(call: CallContext, id: number): ShopUser {
  const account = findManaged(call, id);
  const { state, now } = call;
  const accounts = [...state.users.values()].map(({ id, role, status }) => ({
    ...{ id, role, status },
    isBlacklisted: isBlacklistEntryActive(state.blacklist.get(id), now),
  }));
  if (isLastAdmin(accounts, id)) throw new DemoApiError('LAST_ADMIN');
  return account;
}

export const adminUser: DemoHandlersOf<Contract['adminUser']> = {
  export: exportUsers,
  list: ({ sort, page, limit, ...filter }, { state, now }) =>
    getPage(listStaffUsers(state, filter, now, sort), { page, limit }),
  detail({ id }, { state, now, fail }) {
    const account = state.users.get(id);
    if (!account) throw fail('NOT_FOUND');
    return toStaffUser(state, account, now);
  },
  edit({ id, updatedAt, ...edit }, call) {
    const { state, now } = call;
    // Only delete_user deregisters an account: it also erases the personal data.
    if (edit.status === userStatus.deregistered) throw call.fail('VALIDATION', { fields: { status: 'deregistered' } });
    const before = edit.status === userStatus.disabled ? findToWeaken(call, id) : findManaged(call, id);
    const current = toStaffUser(state, before, now);
    if (isChangedSince(current, updatedAt)) throw createVersionConflict(call, { type: 'user', current });
    const [ownContact] = listOwnContactChanges(call.viewer?.id ?? 0, before, edit);
    if (ownContact) throw call.fail('VALIDATION', { fields: { [ownContact]: 'ownAccount' } });
    if (edit.username !== undefined) checkNewUsername(edit.username, before.username);
    rejectDuplicate(state, edit, id);
    const corrected = contactKinds.filter((kind) => (edit[kind] ?? before[kind]) !== before[kind]);
    const after = { ...before, ...edit, updatedAt: now.toISOString() };
    if (corrected.length > 0) {
      // An address entered by staff is not verified, nor the other one if it was proven shortly before.
      const isKept = (kind: ContactKind) => !corrected.includes(kind) && keepsOther(state, before, kind, now);
      Object.assign(after, { emailVerified: isKept('email'), phoneVerified: isKept('phone') });
    }
    state.users.set(id, after);
    if (after.status === userStatus.disabled) endSessions(state, id);
    if (corrected.length > 0) settleStaffContactChange(call, before, after);
    writeAudit(call, auditUserEdit(before, after));
    return toStaffUser(state, after, now);
  },
  role({ id, role }, call) {
    const { state, now } = call;
    const before = role === userRole.admin ? findManaged(call, id) : findToWeaken(call, id);
    const after = { ...before, role, updatedAt: call.now.toISOString() };
    state.users.set(id, after);
    // They were opened under the rules for the former role.
    if (role !== before.role) endSessions(state, id, id === call.viewer?.id ? call.token : undefined);
    writeAudit(call, auditRole(before, role));
    return toStaffUser(state, after, now);
  },
  resetSecondFactor({ id }, call) {
    // The account page turns the own one off, because it asks for the password and a code.
    if (id === call.viewer?.id) throw call.fail('FORBIDDEN');
    findManaged(call, id);
    if (call.state.secondFactors.get(id)?.enabledAt === undefined) throw call.fail('SECOND_FACTOR_STATE');
    removeSecondFactor(call.state, id);
    markUserChanged(call.state, id, call.now);
    endSessions(call.state, id);
    sendSecondFactorNotice(call, id, 'secondFactorOff', { locale: undefined });
    writeAudit(call, auditSecondFactorReset(id));
    return { id };
  },
  endSessions({ id }, call) {
    if (id === call.viewer?.id) throw call.fail('FORBIDDEN');
    findManaged(call, id);
    endSessions(call.state, id);
    writeAudit(call, auditSessionsEnd(id));
    return { id };
  },
  note({ id, note }, call) {
    const { state, fail } = call;
    const account = state.users.get(id);
    if (!account || account.status === userStatus.deregistered) throw fail('NOT_FOUND');
    writeAudit(call, auditUserNote(id, note));
    const [entry] = listAuditEntries(state, { targetType: 'user', targetId: id });
    if (!entry) throw new Error('A note was not written down.');
    return entry;
  },
  delete({ id }, call) {
    const before = findToWeaken(call, id);
    erase(call.state, id);
    markUserChanged(call.state, id, call.now);
    writeAudit(call, auditUserDeletion(before));
    return { id };
  },
};

const personal: ReadonlySet<string> = new Set(personalAuditFields);
const removePersonalFields = (fields: Record<string, unknown> | undefined) =>
  fields && Object.fromEntries(Object.entries(fields).filter(([name]) => !personal.has(name)));

/** Erases the personal data of an account; orders and ledger entries remain. */
function erase(state: DemoState, id: number): void {
  const account = state.users.get(id);
  if (!account) return;
  const nothing = {
    avatar: '',
    email: '',
    phone: '',
    emailVerified: false,
    phoneVerified: false,
    description: '',
  };
  const reset = {
    sex: 0,
    status: userStatus.deregistered,
    role: userRole.customer,
    kycStatus: kycStatus.notSubmitted,
  } as const;
  state.users.set(id, { ...account, ...nothing, ...reset, username: createDeletedUserName(id) });
  endSessions(state, id);
  voidTickets(state, id);
  voidContactUndos(state, id);
  removeSecondFactor(state, id);
  for (const device of listDevices(state, id)) state.devices.delete(getDeviceKey(id, device));
  state.lastLogins.delete(id);
  state.avatars.delete(account.avatar);
  state.kyc.delete(id);
  const receiptIds = listReceiptIds(state);
  for (const { file, ownerId } of [...state.files.values()]) {
    if (ownerId === id && file.orderId === undefined && !receiptIds.has(file.id)) state.files.delete(file.id);
  }
  state.messages = state.messages.filter(({ userId }) => userId !== id);
  state.passwords.delete(id);
  state.blacklist.delete(id);
  state.addresses = state.addresses.filter(({ userId }) => userId !== id);
  state.audit = state.audit.map((entry) =>
    entry.targetType === 'user' && entry.targetId === id
      ? { ...entry, before: removePersonalFields(entry.before), after: removePersonalFields(entry.after) }
      : entry,
  );
}
