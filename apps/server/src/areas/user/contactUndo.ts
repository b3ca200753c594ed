import { randomBytes } from 'node:crypto';
import type { Contract } from '@sampan/api/contract';
import { userStatus } from '@sampan/api/statuses';
import type { MessageSender } from '@sampan/domain/account/codeMessage';
import { listCodeKeys } from '@sampan/domain/account/contactProof';
import {
  type ContactChange,
  type ContactKind,
  contactKinds,
  listVoidedUndos,
  staysProven,
} from '@sampan/domain/account/contacts';
import {
  type ContactAnnouncement,
  planContactAnnouncement,
  planStaffContactNotice,
  planStaffOtherNotices,
  planUndoNotices,
} from '@sampan/domain/outbox/accountPostings';
import { and, eq, gt, gte, inArray } from 'drizzle-orm';
import { type Db, findViolatedIndex, getReturnedRow } from '../../db/query.ts';
import { contactUndos, users } from '../../db/schema.ts';
import type { Call, HandlersOf } from '../../http/calls/handler.ts';
import { hashToken } from '../../http/calls/viewer.ts';
import { logSecurityEvent } from '../../http/securityLog.ts';
import { type CodeContext, voidCodes, voidTickets } from '../code/codes.ts';
import { sendAfterCommit } from '../outbox/sendMessages.ts';
import { getMessageSender, post } from '../outbox/service.ts';
import { endChallenges } from '../security/challenges.ts';
import { dropClaims, isProvenElsewhere, verifiedColumn } from './contactClaims.ts';
import type { UserRow } from './lockUser.ts';
import { endSessions, toUser } from './sessions.ts';

type ContactCall = Pick<Call, 'db' | 'now' | 'deps' | 'request' | 'settings' | 'afterCommit'>;

function getAnnouncementOptions({ now, deps }: ContactCall, sender: MessageSender) {
  // The token has 128 random bits in 32 letters and digits, as SMS gateways limit the variables of a template.
  return { sender, origin: deps.config.publicUrl, now, createToken: () => randomBytes(16).toString('hex') };
}

/** Stores the undo link of an announcement, and queues its messages. */
async function announce({ undo, postings }: ContactAnnouncement, call: ContactCall): Promise<void> {
  const { db, now, deps } = call;
  if (undo) {
    const { token, ...link } = undo;
    await db.insert(contactUndos).values({ ...link, tokenHash: hashToken(token), createdAt: now });
  }
  for (const posting of postings) await post(db, deps.providers, posting, now);
  sendAfterCommit(call);
}

/** Notifies the old address of a change, with an undo link, and the new address. */
export async function announceContactChange(change: ContactChange, userId: number, call: ContactCall): Promise<void> {
  const sender = getMessageSender(call.request, call.settings);
  await announce(planContactAnnouncement(change, userId, getAnnouncementOptions(call, sender)), call);
}

/**
 * Ends the access that somebody else may have to an account whose addresses staff changed, and notifies the proven
 * addresses that it had, in the shop's language. Voids earlier undo links: an attacker may have set their address.
 * The owner's link to the other address stays.
 */
export async function settleStaffContactChange(before: UserRow, after: UserRow, call: ContactCall): Promise<void> {
  const { db, now } = call;
  await endAccess(before, [], call);
  const corrected = contactKinds.filter((kind) => before[kind] !== after[kind]);
  const valid = await db
    .select({ id: contactUndos.id, kind: contactUndos.kind })
    .from(contactUndos)
    .where(and(eq(contactUndos.userId, before.id), gt(contactUndos.expiresAt, now)));
  const voidedIds = listVoidedUndos(valid, corrected).map(({ id }) => id);
  await db.delete(contactUndos).where(inArray(contactUndos.id, voidedIds));
  // Without the headers of a request, which staff sent, messages are in the shop's language.
  const sender = getMessageSender({ headers: {} }, call.settings);
  const options = getAnnouncementOptions(call, sender);
  for (const kind of corrected) {
    const [address, provenAt] = [before[kind], before[verifiedColumn[kind]]];
    if (address === null || provenAt === null) continue;
    await announce(planStaffContactNotice({ kind, address, provenAt }, before.id, options), call);
  }
  await announce({ undo: null, postings: planStaffOtherNotices(toUser(before), corrected, sender) }, call);
}

/** Voids the account's undo links. */
export async function voidContactUndos(db: Db, userId: number): Promise<void> {
  await db.delete(contactUndos).where(eq(contactUndos.userId, userId));
}

/** Ends all sessions, pending logins and recoveries of an account, and the codes sent to its addresses and to `others`. */
async function endAccess(
  account: UserRow,
  others: readonly Pick<ContactChange, 'kind' | 'address'>[],
  call: CodeContext,
): Promise<void> {
  const { db, now } = call;
  const own = contactKinds.map((kind) => ({ kind, address: account[kind] ?? '' }));
  const keys = [...own, ...others].flatMap(({ kind, address }) => listCodeKeys(kind, address, account.id));
  await voidCodes(call, keys);
  await endSessions(db, account.id, now);
  await endChallenges(db, account.id);
  await voidTickets(db, account.id, now);
}

/** The account's other address stays verified only if it was so long before: the same attacker may have set both. */
export function keepsOther(account: UserRow, kind: ContactKind, changedAt: Date): boolean {
  const provenAt = account[verifiedColumn[kind]];
  return provenAt !== null && staysProven(provenAt, { createdAt: account.createdAt, changedAt });
}

/**
 * Restores the old address as verified, because the link was sent to it. All sessions, pending logins and codes sent to
 * the undone addresses end, and the addresses that the account had are notified. Voids the links of this and later
 * changes; links of earlier changes stay, because they went to earlier addresses.
 */
export const undoContact: HandlersOf<Contract['user']>['undoContact'] = async ({ token }, call) => {
  const { db, now, fail, deps } = call;
  const isValid = and(eq(contactUndos.tokenHash, hashToken(token)), gt(contactUndos.expiresAt, now));
  const [link] = await db.select().from(contactUndos).where(isValid).for('update');
  if (!link) throw fail('LINK_EXPIRED');
  const { kind, address, userId } = link;
  if (await isProvenElsewhere(db, link, userId)) throw fail('LINK_EXPIRED');
  const [before] = await db.select().from(users).where(eq(users.id, userId)).for('no key update');
  if (!before || before.status === userStatus.deregistered) throw fail('LINK_EXPIRED');
  const other = kind === 'email' ? 'phone' : 'email';
  try {
    const rows = await db
      .update(users)
      .set({
        ...(!keepsOther(before, other, link.createdAt) && { [verifiedColumn[other]]: null }),
        [kind]: address,
        [verifiedColumn[kind]]: now,
        updatedAt: now,
      })
      .where(eq(users.id, userId))
      .returning();
    await dropClaims(db, kind, getReturnedRow(rows));
  } catch (error) {
    // Another account has verified the address meanwhile.
    if (findViolatedIndex(error) !== null) throw fail('LINK_EXPIRED');
    throw error;
  }
  const replaced = await db
    .delete(contactUndos)
    .where(and(eq(contactUndos.userId, userId), gte(contactUndos.id, link.id)))
    .returning({ kind: contactUndos.kind, address: contactUndos.address });
  await endAccess(before, replaced, call);
  const notices = planUndoNotices(toUser(before), kind, getMessageSender(call.request, call.settings));
  for (const notice of notices) await post(db, deps.providers, notice, now);
  sendAfterCommit(call);
  logSecurityEvent(call, 'contactUndone', { userId, kind });
  return { kind };
};
