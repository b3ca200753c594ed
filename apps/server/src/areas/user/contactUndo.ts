import type { Contract } from '@sampan/api/contract';
import { userStatus } from '@sampan/api/statuses';
import { listCodeKeys } from '@sampan/domain/account/contactProof';
import { type ContactChange, contactKinds } from '@sampan/domain/account/contacts';
import { planContactAnnouncement } from '@sampan/domain/outbox/accountPostings';
import { and, eq, gt, gte } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { contactUndos, users } from '../../db/schema.ts';
import type { Call, HandlersOf } from '../../http/calls/handler.ts';
import { createToken, hashToken } from '../../http/calls/viewer.ts';
import { type CodeContext, voidCodes, voidTickets } from '../code/codes.ts';
import { sendAfterCommit } from '../outbox/sendMessages.ts';
import { getMessageSender, post } from '../outbox/service.ts';
import { endChallenges } from '../security/challenges.ts';
import { dropClaims, isProvenElsewhere } from './contactClaims.ts';
import { toDuplicateError } from './credentials.ts';
import type { UserRow } from './lockUser.ts';
import { verifiedColumn } from './proof.ts';
import { endSessions } from './sessions.ts';

type AnyCall = Pick<Call, 'db' | 'now' | 'deps' | 'request' | 'settings' | 'afterCommit'>;

/** Notifies the old address of a change, with an undo link, and the new address. */
export async function announceContactChange(change: ContactChange, userId: number, call: AnyCall): Promise<void> {
  const { db, now, deps, request, settings } = call;
  const sender = getMessageSender(request, settings);
  const origin = deps.config.publicUrl;
  const { undo, postings } = planContactAnnouncement(change, userId, { sender, origin, now, createToken });
  if (undo) {
    const { token, ...link } = undo;
    await db.insert(contactUndos).values({ ...link, tokenHash: hashToken(token), createdAt: now });
  }
  for (const posting of postings) await post(db, deps.providers, posting, now);
  sendAfterCommit(call);
}

/** Voids the account's undo links. */
export async function voidContactUndos(db: Db, userId: number): Promise<void> {
  await db.delete(contactUndos).where(eq(contactUndos.userId, userId));
}

/** Voids the codes sent to addresses that an undo takes from the account: the current ones, and those of later changes. */
async function voidUndoneCodes(
  account: UserRow,
  replaced: readonly Pick<ContactChange, 'kind' | 'address'>[],
  call: CodeContext,
): Promise<void> {
  const current = contactKinds.map((kind) => ({ kind, address: account[kind] ?? '' }));
  const keys = [...current, ...replaced].flatMap(({ kind, address }) => listCodeKeys(kind, address, account.id));
  await voidCodes(call, keys);
}

/**
 * Restores the old address as verified, because the link was sent to it. The account's other address becomes
 * unverified, since the same attacker may have set both. All sessions, pending logins and codes sent to the undone
 * addresses end. Voids the links of this and later changes; links of earlier changes stay, because they went to earlier
 * addresses.
 */
export const undoContact: HandlersOf<Contract['user']>['undoContact'] = async ({ token }, call) => {
  const { db, now, fail } = call;
  const isGood = and(eq(contactUndos.tokenHash, hashToken(token)), gt(contactUndos.expiresAt, now));
  const [link] = await db.select().from(contactUndos).where(isGood).for('update');
  if (!link) throw fail('LINK_EXPIRED');
  const { kind, address, userId } = link;
  if (await isProvenElsewhere(db, link, userId)) throw fail('LINK_EXPIRED');
  const [before] = await db.select().from(users).where(eq(users.id, userId)).for('no key update');
  if (!before || before.status === userStatus.deregistered) throw fail('LINK_EXPIRED');
  try {
    const [row] = await db
      .update(users)
      .set({
        emailVerifiedAt: null,
        phoneVerifiedAt: null,
        [kind]: address,
        [verifiedColumn[kind]]: now,
        updatedAt: now,
      })
      .where(eq(users.id, userId))
      .returning();
    if (!row) throw fail('LINK_EXPIRED');
    await dropClaims(db, kind, row);
  } catch (error) {
    // Another account has verified the address meanwhile.
    if (toDuplicateError(error) !== error) throw fail('LINK_EXPIRED');
    throw error;
  }
  const replaced = await db
    .delete(contactUndos)
    .where(and(eq(contactUndos.userId, userId), gte(contactUndos.id, link.id)))
    .returning({ kind: contactUndos.kind, address: contactUndos.address });
  await voidUndoneCodes(before, replaced, call);
  await endSessions(db, userId, now);
  await endChallenges(db, userId);
  await voidTickets(db, userId, now);
  return { kind };
};
