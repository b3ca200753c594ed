import type { ProviderMethod } from '@sampan/api/entities';
import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../../db/query.ts';
import { sandboxNotices, sandboxTrades } from '../../../db/schema.ts';
import { protocols } from './accounts.ts';
import type { SandboxEvent } from './events.ts';
import type { SandboxKeys } from './keys.ts';
import type { SandboxNotice } from './ledger.ts';

/** Posts a body to a path of the shop's API. */
export type Deliver = (
  path: string,
  body: string,
  headers: Record<string, string>,
) => Promise<{ status: number; body: string }>;

/** Seconds until the next attempt, by number of attempts. Like the real providers, it retries for a day. */
const pauses = [5, 15, 30, 60, 180, 600, 1800, 3600, 10_800, 21_600, 43_200] as const;
const batch = 50;

interface NoticeSender {
  db: Db;
  keys: SandboxKeys;
  log: FastifyBaseLogger;
  deliver: Deliver;
}

/** Sends each due webhook once; unacknowledged ones are retried later. Returns how many were acknowledged. */
export async function sendDueNotices(sender: NoticeSender, now: Date): Promise<number> {
  const { db } = sender;
  const due = await db
    .select({ notice: sandboxNotices, method: sandboxTrades.method })
    .from(sandboxNotices)
    .innerJoin(sandboxTrades, eq(sandboxTrades.id, sandboxNotices.tradeId))
    .where(and(isNull(sandboxNotices.deliveredAt), lte(sandboxNotices.dueAt, now)))
    .orderBy(sandboxNotices.id)
    .limit(batch);
  let arrived = 0;
  for (const { notice, method } of due) {
    if (await sendNotice(sender, notice, method, now)) arrived += 1;
  }
  return arrived;
}

/** Sends one webhook; false where the shop does not acknowledge it. */
export async function sendNotice(
  sender: NoticeSender,
  notice: SandboxNotice,
  method: ProviderMethod,
  now: Date,
): Promise<boolean> {
  const event = { ...notice.event, at: new Date(String(notice.event.at)) } as SandboxEvent;
  const hasArrived = await isDelivered(sender, method, event, now);
  const pause = pauses[notice.attempts];
  const next = new Date(now.getTime() + (pause ?? 0) * 1000);
  await sender.db
    .update(sandboxNotices)
    .set({
      attempts: sql`${sandboxNotices.attempts} + 1`,
      dueAt: next,
      // After the last pause it gives up, like the providers: the shop finds the outcome by query.
      deliveredAt: hasArrived || pause === undefined ? now : null,
    })
    .where(eq(sandboxNotices.id, notice.id));
  return hasArrived;
}

async function isDelivered(
  { keys, deliver, log }: NoticeSender,
  method: keyof typeof protocols,
  event: SandboxEvent,
  now: Date,
): Promise<boolean> {
  const protocol = protocols[method];
  const { body, headers } = protocol.write(event, now, keys);
  try {
    const answer = await deliver(protocol.notifyPath, body, headers);
    return protocol.isAcknowledged(answer.status, answer.body);
  } catch (error) {
    log.warn({ err: error, outTradeNo: event.outTradeNo }, 'sandbox notify did not arrive');
    return false;
  }
}
