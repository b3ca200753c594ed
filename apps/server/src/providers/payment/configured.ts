import type { WechatBridge } from '@sampan/api/contract/payment';
import type { PaymentMethod } from '@sampan/api/entities';
import type { StatementEntry } from '@sampan/domain/reconciliation/compare';
import type { AdapterPair } from '../adapterSource.ts';
import { ProviderError } from '../providerHttp.ts';
import {
  type Charge,
  InvalidWebhook,
  type NotifyHeaders,
  type PaymentProvider,
  type ProviderEvent,
  type RefundAnswer,
  type RefundRequest,
  type Trade,
  type UnbookedMovements,
  type UnbookedReference,
} from './port.ts';

/** A payment provider whose credentials may be set, changed or removed while the shop runs. */
export interface ConfigurableProvider
  extends Pick<PaymentProvider, 'method' | 'create' | 'query' | 'close' | 'refund' | 'queryRefund'> {
  /** Whether payments can be opened inside WeChat, by `createBridge`. */
  hasBridge(): Promise<boolean>;
  /** @throws ProviderError; `NOT_CONFIGURED` without a bridge */
  createBridge(charge: Charge, code: string): Promise<WechatBridge>;
  /** Null if neither account has the object. @throws ProviderError */
  fetchUnbooked(reference: UnbookedReference): Promise<UnbookedMovements | null>;
  /** Null without credentials. @throws ProviderError */
  fetchStatement(day: string): Promise<StatementEntry[] | null>;
  /** True when credentials are complete and the account takes this currency and amount. */
  isConfiguredFor(currency: string, amount?: number): Promise<boolean>;
  readNotify(...message: Parameters<PaymentProvider['readNotify']>): Promise<ProviderEvent>;
}

/**
 * Delegates each call to the provider with the current credentials, and retries it with the previous ones where the
 * trade is unknown (ADR 54). Without any credentials, payments can be closed, and refunds that no provider was asked for
 * fail, so that staff see and can repeat them.
 */
export function createConfigurableProvider(
  method: PaymentMethod,
  resolve: () => Promise<AdapterPair<PaymentProvider>>,
): ConfigurableProvider {
  /** The answer with the current credentials, or with the previous ones where `isUnknown(answer)`. */
  async function ask<Answer>(
    call: (provider: PaymentProvider) => Promise<Answer>,
    isUnknown: (answer: Answer) => boolean,
    answerWithoutCredentials: Answer,
  ): Promise<Answer> {
    const { current, previous } = await resolve();
    const answer = current ? await call(current) : answerWithoutCredentials;
    return previous && (!current || isUnknown(answer)) ? call(previous) : answer;
  }
  const isUnknownTrade = ({ state }: Trade) => state === 'unknown';

  return {
    method,
    isConfiguredFor: async (currency, amount) => (await resolve()).current?.takesAmount(currency, amount) ?? false,
    async create(charge, scene) {
      const { current } = await resolve();
      if (!current) throw new ProviderError('refused', 'NOT_CONFIGURED');
      return current.create(charge, scene);
    },
    hasBridge: async () => (await resolve()).current?.createBridge !== undefined,
    async createBridge(charge, code) {
      const { current } = await resolve();
      if (!current?.createBridge) throw new ProviderError('refused', 'NOT_CONFIGURED');
      return current.createBridge(charge, code);
    },
    query: (outTradeNo, tradeNo) =>
      ask((provider) => provider.query(outTradeNo, tradeNo), isUnknownTrade, { state: 'unknown' }),
    close: (outTradeNo, tradeNo) =>
      ask((provider) => provider.close(outTradeNo, tradeNo), isUnknownTrade, { state: 'closed' }),
    refund: (request) =>
      ask(
        (provider) => provider.refund(request),
        (answer) => answer.state === 'failed' && answer.failure === 'tradeClosed',
        // An earlier request may have been paid without an answer. A failure would let the next one have another number.
        request.isFirstAttempt ? { state: 'failed', failure: 'refused' } : unconfigured,
      ),
    async queryRefund(request) {
      const { current, previous } = await resolve();
      const answer = current ? await current.queryRefund(request) : unconfigured;
      if (!previous || answer.state !== 'pending' || answer.isAbnormal) return answer;
      if (current && answer.isNotFound && (await hasTrade(current, request))) return answer;
      const other = await previous.queryRefund(request);
      // That the previous account does not have the refund says nothing about the current one.
      return current && !answer.isNotFound && other.state === 'pending' ? answer : other;
    },
    async fetchUnbooked(reference) {
      const { current, previous } = await resolve();
      const find = async (provider: PaymentProvider | null) => (await provider?.fetchUnbooked?.(reference)) ?? null;
      if (!current) return find(previous);
      return (await find(current)) ?? ignoreRejection(find(previous), null);
    },
    async fetchStatement(day) {
      const { current, previous } = await resolve();
      if (!current) return previous ? previous.fetchStatement(day) : null;
      const entries = await current.fetchStatement(day);
      return previous ? [...entries, ...(await fetchPreviousStatement(previous, day, entries))] : entries;
    },
    async readNotify(rawBody, headers, now) {
      const { current, previous } = await resolve();
      try {
        if (!current) throw new InvalidWebhook('the provider is not configured');
        return current.readNotify(rawBody, headers, now);
      } catch (error) {
        if (!(error instanceof InvalidWebhook) || !previous) throw error;
        return readByPrevious(previous, rawBody, headers, now);
      }
    },
  };
}

const unconfigured: RefundAnswer = { state: 'pending', isUnconfigured: true };

/**
 * Whether the money of the payment went to this account: with a new key for the same account, the previous one may be
 * revoked.
 */
async function hasTrade(provider: PaymentProvider, { outTradeNo, tradeNo }: RefundRequest): Promise<boolean> {
  const { state } = await provider.query(outTradeNo, tradeNo);
  return state === 'paid' || state === 'refunded';
}

const toStatementKey = ({ movement, number, tradeNo }: StatementEntry) => `${movement} ${number} ${tradeNo}`;

/** Entries of the account before the present one; none if it is the same account or its key is no longer accepted. */
async function fetchPreviousStatement(
  previous: PaymentProvider,
  day: string,
  entries: readonly StatementEntry[],
): Promise<StatementEntry[]> {
  const known = new Set(entries.map(toStatementKey));
  const earlier = await ignoreRejection(previous.fetchStatement(day), []);
  return earlier.filter((entry) => !known.has(toStatementKey(entry)));
}

/** The previous account's answer, or `fallback` where its key is no longer accepted. @throws ProviderError `unreachable` */
async function ignoreRejection<Answer>(answer: Promise<Answer>, fallback: Answer): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ProviderError && error.kind !== 'unreachable') return fallback;
    throw error;
  }
}

/**
 * Verifies a webhook with the previous credentials. They may have been replaced because they leaked, so a payment event
 * counts only if a query to the provider confirms it.
 * @throws InvalidWebhook
 */
async function readByPrevious(
  provider: PaymentProvider,
  rawBody: string,
  headers: NotifyHeaders,
  now: Date,
): Promise<ProviderEvent> {
  const event = provider.readNotify(rawBody, headers, now);
  if (event.kind === 'ignored' || event.kind === 'refund' || event.kind === 'unbooked') return event;
  const trade = await provider.query(event.outTradeNo, event.tradeNo);
  const isSameAmount = event.kind !== 'paid' || trade.amount === event.amount;
  if (trade.state !== event.kind || !isSameAmount) {
    throw new InvalidWebhook('signed by the previous key, and the provider does not confirm it');
  }
  return event;
}
