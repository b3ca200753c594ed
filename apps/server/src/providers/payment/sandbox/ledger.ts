import { randomBytes } from 'node:crypto';
import type { ProviderMethod } from '@sampan/api/entities';
import { and, eq, sql } from 'drizzle-orm';
import { type Db, pipelined } from '../../../db/query.ts';
import { sandboxNotices, sandboxTrades } from '../../../db/schema.ts';
import type { Charge, RefundRequest, Trade } from '../port.ts';
import { protocols } from './accounts.ts';
import type { SandboxPaymentEvent } from './events.ts';
import { getSessionId } from './stripeNotices.ts';

export type SandboxTrade = typeof sandboxTrades.$inferSelect;

export type SandboxNotice = typeof sandboxNotices.$inferSelect;
export const cashierAnswers = ['pay', 'fail', 'close'] as const;
export type CashierAnswer = (typeof cashierAnswers)[number];

/** The current trade, and the webhook to send if its state has just changed. */
interface TradeUpdate {
  trade: SandboxTrade;
  notice?: SandboxNotice;
}

const stateByAnswer = { pay: 'paid', fail: 'failed', close: 'closed' } as const;

/** Generates a trade number. Stripe's is the session id; the others are a prefix, the date and random digits. */
function createTradeNo(method: ProviderMethod, token: string, now: Date): string {
  if (method === 'stripe') return getSessionId({ token });
  const digits = String(randomBytes(6).readUIntBE(0, 6)).padStart(15, '0');
  return `${protocols[method].tradePrefix}${now.toISOString().slice(0, 10).replaceAll('-', '')}${digits}`;
}

interface SandboxCharge extends Omit<Charge, 'clientIp' | 'startedAt'> {
  /** How it is paid, by the provider's name, such as `native`. Alipay and WeChat Pay refuse a number in a second kind. */
  kind?: string;
}

/** Opens a trade, or returns the existing one with this number. */
export async function openTrade(
  db: Db,
  method: ProviderMethod,
  charge: SandboxCharge,
  now: Date,
): Promise<SandboxTrade> {
  const { outTradeNo, orderNo, description, returnPath, amount, currency, expiresAt } = charge;
  const values = { method, outTradeNo, orderNo, description, returnPath, amount, currency, expiresAt };
  const random = randomBytes(16).toString('base64url');
  const token = charge.kind ? `${charge.kind}.${random}` : random;
  const [opened] = await db
    .insert(sandboxTrades)
    .values({ ...values, token, tradeNo: createTradeNo(method, token, now), state: 'pending', createdAt: now })
    .onConflictDoNothing()
    .returning();
  const trade = opened ?? (await findTrade(db, method, outTradeNo));
  if (!trade) throw new Error(`sandbox trade ${outTradeNo} is gone`);
  return trade;
}

/** The kind of a trade, which its token begins with; undefined for Stripe. */
export function getKind({ token }: Pick<SandboxTrade, 'token'>): string | undefined {
  return token.includes('.') ? token.split('.')[0] : undefined;
}

/** Whether a repeated request asks for the same trade; providers refuse one that does not. */
export function isSameTrade(
  trade: SandboxTrade,
  asked: Pick<SandboxCharge, 'amount' | 'currency' | 'description' | 'kind'>,
): boolean {
  const isSameText = trade.description === asked.description;
  const isSameKind = getKind(trade) === asked.kind;
  return isSameText && isSameKind && trade.amount === asked.amount && trade.currency === asked.currency;
}

const isTrade = (method: ProviderMethod, outTradeNo: string) =>
  and(eq(sandboxTrades.method, method), eq(sandboxTrades.outTradeNo, outTradeNo));

/** Finds a trade by the shop's payment number. */
export async function findTrade(db: Db, method: ProviderMethod, outTradeNo: string): Promise<SandboxTrade | undefined> {
  const [trade] = await db.select().from(sandboxTrades).where(isTrade(method, outTradeNo));
  return trade;
}

/** Finds the trade that has a refund with this number. */
export async function findTradeByRefund(
  db: Db,
  method: ProviderMethod,
  refundNo: string,
): Promise<SandboxTrade | undefined> {
  const [trade] = await db
    .select()
    .from(sandboxTrades)
    .where(and(eq(sandboxTrades.method, method), sql`${sandboxTrades.refunds} ? ${refundNo}`));
  return trade;
}

/** Finds a trade by the token in the URL of its payment page. */
export async function findTradeByToken(db: Db, token: string): Promise<SandboxTrade | undefined> {
  const [trade] = await db.select().from(sandboxTrades).where(eq(sandboxTrades.token, token));
  return trade;
}

/** State of a trade; a pending one past its expiry is closed. */
export function getState(trade: SandboxTrade, now: Date): SandboxTrade['state'] {
  return trade.state === 'pending' && trade.expiresAt <= now ? 'closed' : trade.state;
}

/** Converts a sandbox trade to the payment port's trade. */
export function toTrade(trade: SandboxTrade, now: Date): Trade {
  const { tradeNo, amount, currency, paidAt } = trade;
  return { state: getState(trade, now), tradeNo, amount, currency, paidAt: paidAt ?? undefined };
}

function toEvent(trade: SandboxTrade, kind: SandboxPaymentEvent['kind'], now: Date): SandboxPaymentEvent {
  const { method, outTradeNo, tradeNo, amount, currency } = trade;
  const eventId = randomBytes(16).toString('hex');
  return { eventId, kind, outTradeNo, tradeNo, amount, currency, receiver: protocols[method].receiver, at: now };
}

/**
 * Applies the customer's answer at the cashier to a pending trade and stores the webhook in the same transaction.
 * Alipay sends no webhook for a failed attempt: the shop finds it by query.
 */
export async function answerTrade(
  db: Db,
  token: string,
  answer: CashierAnswer,
  now: Date,
): Promise<TradeUpdate | null> {
  return db.transaction(async (tx) => {
    const [trade] = await tx.select().from(sandboxTrades).where(eq(sandboxTrades.token, token)).for('update');
    if (!trade) return null;
    if (getState(trade, now) !== 'pending') return { trade };
    const state = stateByAnswer[answer];
    const paidAt = answer === 'pay' ? now : null;
    const moving = tx.update(sandboxTrades).set({ state, paidAt }).where(eq(sandboxTrades.id, trade.id));
    const isNotified = state !== 'failed' || trade.method !== 'alipay';
    const [notices] = await pipelined([isNotified ? writeNotice(tx, trade, state, now) : [], moving]);
    return { trade: { ...trade, state, paidAt }, notice: notices[0] };
  });
}

async function writeNotice(
  tx: Db,
  trade: SandboxTrade,
  kind: SandboxPaymentEvent['kind'],
  now: Date,
): Promise<SandboxNotice[]> {
  const event = { ...toEvent(trade, kind, now), at: now.toISOString() };
  return tx.insert(sandboxNotices).values({ tradeId: trade.id, event, dueAt: now }).returning();
}

/** Closes an unpaid trade at the shop's request, without a webhook. */
export async function closeTrade(db: Db, method: ProviderMethod, outTradeNo: string, now: Date): Promise<Trade> {
  await db
    .update(sandboxTrades)
    .set({ state: 'closed' })
    .where(and(isTrade(method, outTradeNo), eq(sandboxTrades.state, 'pending')));
  const trade = await findTrade(db, method, outTradeNo);
  return trade ? toTrade(trade, now) : { state: 'unknown' };
}

type SandboxRefund =
  | { state: 'settled' | 'closed' }
  | { state: 'failed'; failure: 'tradeClosed' | 'amountExceeded' | 'refused' };

/** Amount of the refund with this number, if it exists; 0 if it was closed without money, and stays so. */
export function findRefund({ refunds }: SandboxTrade, refundNo: string): number | undefined {
  return Object.hasOwn(refunds, refundNo) ? refunds[refundNo] : undefined;
}

interface RefundInput extends Pick<RefundRequest, 'outTradeNo' | 'refundNo' | 'amount'> {
  at: Date;
  /** The events that the provider reports by webhooks, by its names; by default none. */
  eventTypes?: readonly string[];
}

/**
 * Refunds a trade partly or fully, idempotent by refund number and never more than was paid. A repeated number with
 * another amount is refused, and one that was closed stays closed. The webhooks are stored in the same transaction.
 */
export async function refundTrade(
  db: Db,
  method: ProviderMethod,
  { outTradeNo, refundNo, amount, at, eventTypes = [] }: RefundInput,
): Promise<SandboxRefund> {
  return db.transaction(async (tx) => {
    const [trade] = await tx.select().from(sandboxTrades).where(isTrade(method, outTradeNo)).for('update');
    if (!trade?.paidAt) return { state: 'failed', failure: 'tradeClosed' };
    const known = findRefund(trade, refundNo);
    if (known === 0) return { state: 'closed' };
    if (known !== undefined) return known === amount ? { state: 'settled' } : { state: 'failed', failure: 'refused' };
    const refunded = Object.values(trade.refunds).reduce((total, each) => total + each, amount);
    if (refunded > trade.amount) return { state: 'failed', failure: 'amountExceeded' };
    await tx
      .update(sandboxTrades)
      .set({
        refunds: { ...trade.refunds, [refundNo]: amount },
        refundTimes: { ...trade.refundTimes, [refundNo]: at.toISOString() },
        ...(refunded === trade.amount && { state: 'refunded' as const }),
      })
      .where(eq(sandboxTrades.id, trade.id));
    const { tradeNo, amount: total, currency } = trade;
    const { receiver } = protocols[method];
    const event = { kind: 'refunded', outTradeNo, tradeNo, refundNo, amount, total, currency, receiver };
    const notices = eventTypes.map((type) => ({
      tradeId: trade.id,
      event: { ...event, type, eventId: randomBytes(16).toString('hex'), at: at.toISOString() },
      dueAt: at,
    }));
    if (notices.length > 0) await tx.insert(sandboxNotices).values(notices);
    return { state: 'settled' };
  });
}
