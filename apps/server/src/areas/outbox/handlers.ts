import type { Contract } from '@sampan/api/contract';
import { type CodeChannel, codeChannels } from '@sampan/domain/account/codes';
import { and, count, desc, inArray, isNotNull, sql } from 'drizzle-orm';
import { outbox } from '../../db/schema.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { openMaskedMessage, type StoredMessage } from './storedMessage.ts';

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
};
