import type { Contract } from '@sampan/api/contract';
import { type CodeChannel, codeChannels } from '@sampan/domain/account/codes';
import { findOwnerAddress } from '@sampan/domain/account/contacts';
import { auditedResend, resendLimits } from '@sampan/domain/mail/resending';
import { toOwnerPosting } from '@sampan/domain/outbox/posting';
import { and, count, desc, inArray, isNotNull, sql } from 'drizzle-orm';
import { outbox } from '../../db/schema.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { consumeRateLimit } from '../../http/rateLimit.ts';
import { writeAudit } from '../audit/writeAudit.ts';
import { post, sendMessages } from './messages.ts';
import { canResend, listSent, readOwner, readSent, toSentMessage } from './queries.ts';
import { openMaskedMessage, openMessage, type StoredMessage } from './storedMessage.ts';

/** Escapes LIKE wildcards. */
const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&');

export const outboxHandlers: HandlersOf<Contract['outbox']> = {
  async list({ keyword, page, limit }, { db, deps }) {
    const where = and(
      isNotNull(outbox.doneAt),
      inArray(outbox.kind, [...codeChannels]),
      keyword ? sql`${outbox.payload}->>'to' ilike ${`%${literally(keyword)}%`}` : undefined,
    );
    const [counted] = await db.select({ total: count() }).from(outbox).where(where);
    const rows = await db
      .select()
      .from(outbox)
      .where(where)
      .orderBy(desc(outbox.id))
      .limit(limit)
      .offset((page - 1) * limit);
    const total = counted?.total ?? 0;
    const list = rows.map(({ id, kind, payload, createdAt }) => ({
      id,
      channel: kind as CodeChannel,
      ...openMaskedMessage(deps.providers.messages, payload as unknown as StoredMessage),
      createdAt: createdAt.toISOString(),
    }));
    return { list, total, page, limit, pages: Math.ceil(total / limit) };
  },

  async history({ page, limit, ...about }, { db, deps }) {
    const { rows, total } = await listSent(db, { ...about, page, limit });
    const list = rows.map((row) => toSentMessage(row, deps.providers)).filter((message) => message !== null);
    return { list, total, page, limit, pages: Math.ceil(total / limit) };
  },

  async resend({ id }, call) {
    const { db, deps, now, user, fail } = call;
    const row = await readSent(db, id);
    if (!row?.about || row.userId === null) throw fail('NOT_FOUND');
    const owner = await readOwner(db, row.userId);
    const address = owner && findOwnerAddress(owner);
    // The mail's text does not fit a text message, so the channel must be the same.
    const isOff = row.kind === 'mail' && deps.providers.mail === null;
    if (!canResend(row) || address?.channel !== row.kind || isOff) {
      throw fail('MESSAGE_STATE');
    }
    await consumeRateLimit(db, now, resendLimits(row.id, user.id));
    const { about, userId, orderId } = row;
    const message = openMessage(deps.providers.messages, row.payload as unknown as StoredMessage);
    const posting = toOwnerPosting({ userId, ...address }, about, message);
    await post(db, deps.providers, { ...posting, ...(orderId !== null && { orderId }) }, now);
    await writeAudit(call, auditedResend({ about, channel: address.channel, userId, orderId }));
    call.afterCommit('send messages', () => sendMessages(deps, deps.clock.now()));
    const { rows } = await listSent(db, { userId, page: 1, limit: 1 });
    const sent = rows[0] && toSentMessage(rows[0], deps.providers);
    if (!sent) throw fail('NOT_FOUND');
    return sent;
  },
};
