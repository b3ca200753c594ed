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

/** Finds the shop's number of the payment with this intent; undefined if another system took it. */
type FindPaymentNo = (paymentIntent: string) => Promise<string | undefined>;

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
  balance_transactions: v.optional(v.array(BalanceTransactionSchema), []),
});

/** Statuses of disputes that ended before money was withdrawn. */
const closedInquiries: readonly string[] = ['warning_closed', 'prevented'];

/** Fetches a day's payments, refunds and disputes from the balance transactions. @throws ProviderError */
export async function fetchStripeStatement(client: StripeClient, day: string): Promise<StatementEntry[]> {
  const entries: StatementEntry[] = [];
  const findPaymentNo = createPaymentFinder(client);
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
    entries.push(...(await readTransactions(findPaymentNo, data)));
    after = data.at(-1)?.id;
    if (!has_more || !after) return entries;
  }
  throw new ProviderError('unverified', 'FORMAT', 'the statement is too long');
}

/**
 * Fetches what Stripe's statements list, or will list, of a dispute or a refund; null if the account does not have it.
 * @throws ProviderError
 */
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

async function fetchDispute(client: StripeClient, id: string): Promise<UnbookedMovements> {
  const answer = await client.call('GET', `/v1/disputes/${id}`, { operation: 'disputes.retrieve' });
  const { balance_transactions: transactions, ...dispute } = parseAnswer(DetailedDisputeSchema, answer);
  if (transactions.length > 0) return readMovements(client, transactions, dispute);
  const number = dispute.payment_intent && (await createPaymentFinder(client)(dispute.payment_intent));
  if (!number) return { entries: [] };
  const currency = dispute.currency.toUpperCase();
  const isClosed = closedInquiries.includes(dispute.status);
  const inquiry = { number, tradeNo: dispute.id, currency, isClosed, ...getDueAt(dispute) };
  return { entries: [], inquiry };
}

async function fetchRefund(client: StripeClient, id: string): Promise<UnbookedMovements> {
  const answer = await client.call('GET', `/v1/refunds/${id}`, {
    operation: 'refunds.retrieve',
    params: { expand: ['balance_transaction', 'failure_balance_transaction'] },
  });
  const { balance_transaction, failure_balance_transaction, ...source } = parseAnswer(ExpandedRefundSchema, answer);
  const transactions = [balance_transaction, failure_balance_transaction].filter((each) => each != null);
  return readMovements(client, transactions, source);
}

/** The entries of one object's transactions; none if they do not concern this shop. */
async function readMovements(
  client: StripeClient,
  transactions: readonly BalanceTransaction[],
  source: object,
): Promise<UnbookedMovements> {
  const expanded = transactions.map((transaction) => ({ ...transaction, source }));
  return { entries: await readTransactions(createPaymentFinder(client), expanded) };
}

/** The entries that concern this shop. One after another, because Stripe limits requests. */
async function readTransactions(
  findPaymentNo: FindPaymentNo,
  transactions: readonly BalanceTransaction[],
): Promise<StatementEntry[]> {
  const entries: StatementEntry[] = [];
  for (const transaction of transactions) {
    const entry = await readTransaction(findPaymentNo, transaction);
    if (entry) entries.push(entry);
  }
  return entries;
}

async function readTransaction(
  findPaymentNo: FindPaymentNo,
  transaction: BalanceTransaction,
): Promise<StatementEntry | null> {
  const dispute = toDispute(transaction);
  if (dispute) {
    const number = await findPaymentNo(dispute.paymentIntent);
    return number ? { ...dispute.entry, number } : null;
  }
  const refund = toOutsideRefund(transaction);
  if (!refund) return toStatementEntry(transaction);
  const paymentNo = await findPaymentNo(refund.paymentIntent);
  return paymentNo ? { ...refund.entry, paymentNo } : null;
}

/** Asks Stripe once about each intent: a payment can have several refunds and disputes in one statement. */
function createPaymentFinder(client: StripeClient): FindPaymentNo {
  const numberByIntent = new Map<string, string | undefined>();
  return async (paymentIntent) => {
    if (numberByIntent.has(paymentIntent)) return numberByIntent.get(paymentIntent);
    const answer = await client.call('GET', '/v1/checkout/sessions', {
      operation: 'checkout.sessions.list',
      params: { payment_intent: paymentIntent, limit: 1 },
    });
    const [session] = parseAnswer(SessionListSchema, answer).data;
    const number = session && getOutTradeNo(session);
    numberByIntent.set(paymentIntent, number);
    return number;
  };
}
