import type { Contract } from '@sampan/api/contract';
import { type CodeChannel, codeChannels } from '@sampan/domain/account/codes';
import { and, desc, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { outbox } from '../../db/schema.ts';
import type { HandlersOf } from '../../http/calls/handler.ts';
import { openMessage } from '../outbox/storedMessage.ts';

/** Maximum number of messages shown. */
const maxMessages = 20;

export const demoInboxHandlers: HandlersOf<Contract['demoInbox']> = {
  async list(_input, { db, now, viewer, request, deps, fail }) {
    const { inboxClaims, messages } = deps.providers;
    if (!inboxClaims) throw fail('NOT_FOUND');
    const userIds = [...(request.inbox?.userIds ?? []), ...(viewer ? [viewer.id] : [])].map(String);
    const isOwn = or(
      sql`${outbox.payload}->>'inbox' = ${request.inbox?.id ?? ''}`,
      userIds.length > 0 ? inArray(sql`${outbox.payload}->>'userId'`, userIds) : undefined,
    );
    const secretUntil = sql`${outbox.payload}->>'secretUntil'`;
    const isReadable = and(
      sql`${outbox.payload}->>'sealed' is not null`,
      sql`(${secretUntil} is null or ${secretUntil} > ${now.toISOString()})`,
    );
    const rows = await db
      .select()
      .from(outbox)
      .where(and(isNotNull(outbox.doneAt), inArray(outbox.kind, [...codeChannels]), isOwn, isReadable))
      .orderBy(desc(outbox.id))
      .limit(maxMessages);
    return rows.flatMap(({ id, kind, payload, createdAt }) => {
      const opened = openMessage(messages, payload);
      if (!opened) return [];
      const { to, subject, text } = opened;
      const message = { to, ...(subject !== undefined && { subject }), text };
      return [{ id, channel: kind as CodeChannel, ...message, createdAt: createdAt.toISOString() }];
    });
  },
};
