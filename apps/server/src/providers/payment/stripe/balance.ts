import type { StatementEntry } from '@sampan/domain/reconciliation/compare';
import * as v from 'valibot';
import { isRejectionWithCode, ProviderError } from '../../providerHttp.ts';
import type { UnbookedMovements, UnbookedReference } from '../port.ts';
import { parseAnswer, type StripeClient } from './client.ts';
import { getOutTradeNo, SessionSchema } from './session.ts';
import {
  type BalanceTransaction,
  BalanceTransactionSchema,
  DisputeSchema,
  getDaySeconds,
  getDueAt,
  toDispute,
  toOutsideRefund,
  toStatementEntry,
} from './statement.ts';

/** Pages of 100 transactions of one day. */
const maxBalancePages = 500;

const BalancePageSchema = v.object({ data: v.array(BalanceTransactionSchema), has_more: v.boolean() });
const SessionListSchema = v.object({ data: v.array(SessionSchema) });
/** A refund retrieved with its transactions; `failure_balance_transaction` once it has failed. */
const ExpandedRefundSchema = v.looseObject({
  balance_transaction: v.nullish(BalanceTransactionSchema),
  failure_balance_transaction: v.nullish(BalanceTransactionSchema),
});
const DetailedDisputeSchema = v.object({
  ...DisputeSchema.entries,
  status: v.string(),
  balance_transactions: v.array(BalanceTransactionSchema),
});

/** Statuses of disputes that ended before money was withdrawn. */
const closedInquiries: readonly string[] = ['warning_closed', 'prevented'];

/** Fetches a day's payments, refunds and disputes from the balance transactions. @throws ProviderError */
export async function fetchStripeStatement(client: StripeClient, day: string): Promise<StatementEntry[]> {
  const entries: StatementEntry[] = [];
  let after: string | undefined;
  for (let page = 0; page < maxBalancePages; page += 1) {
    const answer = await client.call('GET', '/v1/balance_transactions', {
      operation: 'balance_transactions.list',
      params: {
        created: getDaySeconds(day),
        limit: 100,
        expand: ['data.source'],
        ...(after && { starting_after: after }),
      },
    });
    const { data, has_more } = parseAnswer(BalancePageSchema, answer);
    entries.push(...(await readTransactions(client, data)));
    after = data.at(-1)?.id;
    if (!has_more || !after) return entries;
  }
  throw new ProviderError('unverified', 'FORMAT', 'the statement is too long');
}

/** Fetches what Stripe's statements list, or will list, of a dispute or a refund. @throws ProviderError */
export async function fetchStripeUnbooked(
  client: StripeClient,
  { objectType, tradeNo }: UnbookedReference,
): Promise<UnbookedMovements | null> {
  try {
    const id = encodeURIComponent(tradeNo);
    return await (objectType === 'dispute' ? fetchDispute(client, id) : fetchRefund(client, id));
  } catch (error) {
    if (isRejectionWithCode(error, 'resource_missing')) return null;
    throw error;
  }
}

async function fetchDispute(client: StripeClient, id: string): Promise<UnbookedMovements | null> {
  const answer = await client.call('GET', `/v1/disputes/${id}`, { operation: 'disputes.retrieve' });
  const { balance_transactions: transactions, ...dispute } = parseAnswer(DetailedDisputeSchema, answer);
  if (transactions.length > 0) return readMovements(client, transactions, dispute);
  const number = dispute.payment_intent && (await findPaymentNo(client, dispute.payment_intent));
  if (!number) return null;
  const currency = dispute.currency.toUpperCase();
  const isClosed = closedInquiries.includes(dispute.status);
  const inquiry = { number, tradeNo: dispute.id, currency, isClosed, ...getDueAt(dispute) };
  return { entries: [], inquiry };
}

async function fetchRefund(client: StripeClient, id: string): Promise<UnbookedMovements | null> {
  const answer = await client.call('GET', `/v1/refunds/${id}`, {
    operation: 'refunds.retrieve',
    params: { expand: ['balance_transaction', 'failure_balance_transaction'] },
  });
  const { balance_transaction, failure_balance_transaction, ...source } = parseAnswer(ExpandedRefundSchema, answer);
  const transactions = [balance_transaction, failure_balance_transaction].filter((each) => each != null);
  return readMovements(client, transactions, source);
}

/** The entries of one object's transactions; null if they do not concern this shop. */
async function readMovements(
  client: StripeClient,
  transactions: readonly BalanceTransaction[],
  source: object,
): Promise<UnbookedMovements | null> {
  const expanded = transactions.map((transaction) => ({ ...transaction, source }));
  const entries = await readTransactions(client, expanded);
  return entries.length > 0 ? { entries } : null;
}

/** The entries that concern this shop. One after another, because Stripe limits requests. */
async function readTransactions(
  client: StripeClient,
  transactions: readonly BalanceTransaction[],
): Promise<StatementEntry[]> {
  const entries: StatementEntry[] = [];
  for (const transaction of transactions) {
    const entry = await readTransaction(client, transaction);
    if (entry) entries.push(entry);
  }
  return entries;
}

async function readTransaction(client: StripeClient, transaction: BalanceTransaction): Promise<StatementEntry | null> {
  const dispute = toDispute(transaction);
  if (dispute) {
    const number = await findPaymentNo(client, dispute.paymentIntent);
    return number ? { ...dispute.entry, number } : null;
  }
  const refund = toOutsideRefund(transaction);
  if (!refund) return toStatementEntry(transaction);
  const paymentNo = await findPaymentNo(client, refund.paymentIntent);
  return paymentNo ? { ...refund.entry, paymentNo } : null;
}

/** The shop's number of the payment with this intent; undefined if another system took it. */
async function findPaymentNo(client: StripeClient, paymentIntent: string): Promise<string | undefined> {
  const answer = await client.call('GET', '/v1/checkout/sessions', {
    operation: 'checkout.sessions.list',
    params: { payment_intent: paymentIntent, limit: 1 },
  });
  const [session] = parseAnswer(SessionListSchema, answer).data;
  return session && getOutTradeNo(session);
}
