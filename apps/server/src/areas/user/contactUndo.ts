import type { Contract } from '@sampan/api/contract';
import { contactMessage } from '@sampan/domain/account/contactMessages';
import { type ContactChange, channelByContactKind, undoHours, undoPath } from '@sampan/domain/account/contacts';
import { and, eq, gt, gte, ne } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { contactUndos, users } from '../../db/schema.ts';
import type { Call, HandlersOf } from '../../http/handler.ts';
import { createToken, hashToken } from '../../http/viewer.ts';
import { voidTickets } from '../captcha/codes.ts';
import { getMessageSender } from '../outbox/messageSender.ts';
import { post, sendMessages } from '../outbox/messages.ts';
import { dropClaims } from './contactClaims.ts';
import { toDuplicateError } from './credentials.ts';
import { verifiedColumn } from './proof.ts';
import { endSessions } from './sessions.ts';

type AnyCall = Pick<Call, 'db' | 'now' | 'deps' | 'request' | 'settings' | 'afterCommit'>;

/** Notifies the old address of a change, with an undo link, and the new address. */
export async function announceContactChange(
  { kind, address, replaced }: ContactChange,
  userId: number,
  call: AnyCall,
): Promise<void> {
  const { db, now, deps, request, settings } = call;
  const channel = channelByContactKind[kind];
  const sender = getMessageSender(request, settings);
  if (replaced !== undefined) {
    const token = createToken();
    const expiresAt = new Date(now.getTime() + undoHours * 60 * 60 * 1000);
    await db
      .insert(contactUndos)
      .values({ userId, kind, address: replaced, tokenHash: hashToken(token), createdAt: now, expiresAt });
    const link = `${deps.config.publicUrl}${undoPath(token)}`;
    const message = { to: replaced, ...contactMessage(channel, { kind: 'changed', link }, sender) };
    const secret = { text: link, expiresAt };
    await post(db, deps.providers, {
      channel,
      about: 'contactChanged',
      message,
      secret,
      reader: { userId },
      now,
      isSent: true,
    });
  }
  const message = { to: address, ...contactMessage(channel, { kind: 'added' }, sender) };
  await post(db, deps.providers, { channel, about: 'contactAdded', message, reader: { userId }, now, isSent: true });
  call.afterCommit('send messages', () => sendMessages(deps, deps.clock.now()));
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
  const { db, now, refuse } = call;
  const isGood = and(eq(contactUndos.tokenHash, hashToken(token)), gt(contactUndos.expiresAt, now));
  const [link] = await db.select().from(contactUndos).where(isGood).for('update');
  if (!link) throw refuse('LINK_EXPIRED');
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
    if (!row) throw refuse('LINK_EXPIRED');
    await dropClaims(db, kind, row);
  } catch (error) {
    // Another account has verified the address meanwhile.
    if (toDuplicateError(error) !== error) throw refuse('LINK_EXPIRED');
    throw error;
  }
  await db.delete(contactUndos).where(and(eq(contactUndos.userId, userId), gte(contactUndos.id, link.id)));
  await endSessions(db, userId, now);
  await voidTickets(db, userId, now);
  return { kind };
};
