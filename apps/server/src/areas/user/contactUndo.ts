import type { Contract } from '@sampan/api/contract';
import type { ContactChange } from '@sampan/domain/account/contacts';
import { planContactAnnouncement } from '@sampan/domain/outbox/accountPostings';
import { and, eq, gt, gte, ne } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { contactUndos, users } from '../../db/schema.ts';
import type { Call, HandlersOf } from '../../http/calls/handler.ts';
import { createToken, hashToken } from '../../http/calls/viewer.ts';
import { voidTickets } from '../captcha/codes.ts';
import { sendAfterCommit } from '../outbox/sendMessages.ts';
import { getMessageSender, post } from '../outbox/service.ts';
import { dropClaims } from './contactClaims.ts';
import { toDuplicateError } from './credentials.ts';
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

/**
 * Restores the old address as verified, because the link was sent to it. The account's other address becomes
 * unverified, since the same attacker may have set both, and all sessions end. Voids the links of this and later
 * changes; links of earlier changes stay, because they went to earlier addresses.
 */
export const undoContact: HandlersOf<Contract['user']>['undoContact'] = async ({ token }, call) => {
  const { db, now, fail } = call;
  const isGood = and(eq(contactUndos.tokenHash, hashToken(token)), gt(contactUndos.expiresAt, now));
  const [link] = await db.select().from(contactUndos).where(isGood).for('update');
  if (!link) throw fail('LINK_EXPIRED');
  const { kind, address, userId } = link;
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
      .where(and(eq(users.id, userId), ne(users.status, 2)))
      .returning();
    if (!row) throw fail('LINK_EXPIRED');
    await dropClaims(db, kind, row);
  } catch (error) {
    // Another account has verified the address meanwhile.
    if (toDuplicateError(error) !== error) throw fail('LINK_EXPIRED');
    throw error;
  }
  await db.delete(contactUndos).where(and(eq(contactUndos.userId, userId), gte(contactUndos.id, link.id)));
  await endSessions(db, userId, now);
  await voidTickets(db, userId, now);
  return { kind };
};
