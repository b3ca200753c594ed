import type { StatementEntry } from '@sampan/domain/reconciliation/compare';
import { expect, test } from 'vitest';
import { ProviderError } from '../providerHttp.ts';
import { createConfigurableProvider } from './configured.ts';
import { InvalidWebhook, type PaymentEvent, type PaymentProvider, type Trade } from './port.ts';

const event: PaymentEvent = {
  eventId: '1',
  kind: 'paid',
  outTradeNo: 'A01',
  tradeNo: 'T',
  amount: 100,
  currency: 'CNY',
  at: new Date(0),
};

/** A fake account that knows one trade and signs with one key. */
function createAccount(key: string, trade: Trade): PaymentProvider {
  return {
    method: 'alipay',
    takesAmount: () => true,
    create: async () => ({}),
    query: async () => trade,
    close: async () => trade,
    refund: async () => (trade.state === 'paid' ? { state: 'settled' } : { state: 'failed', failure: 'tradeClosed' }),
    queryRefund: async () => ({ state: trade.state === 'paid' ? 'settled' : 'pending' }),
    probe: async () => {},
    fetchStatement: async () => [],
    readNotify(body) {
      if (body !== key) throw new InvalidWebhook('signature does not match');
      return event;
    },
  };
}
const paid: Trade = { state: 'paid', amount: 100, currency: 'CNY' };
const unknown: Trade = { state: 'unknown' };
const create = (current: PaymentProvider | null, previous: PaymentProvider | null) =>
  createConfigurableProvider('alipay', async () => ({ current, previous }));
const refund = { outTradeNo: 'A01', refundNo: 'R', amount: 100, total: 100, currency: 'CNY', reason: '' };

test('a payment unknown to the present account is queried from the previous one', async () => {
  const provider = create(createAccount('new', unknown), createAccount('old', paid));
  expect(await provider.query('A01')).toEqual(paid);
  expect(await provider.close('A01')).toEqual(paid);
  expect(await provider.refund(refund)).toEqual({ state: 'settled' });
  expect(await provider.queryRefund(refund)).toEqual({ state: 'settled' });
});

test('the previous account is not queried if the present one knows the trade', async () => {
  const closed: Trade = { state: 'closed' };
  const provider = create(createAccount('new', closed), createAccount('old', paid));
  expect(await provider.query('A01')).toEqual(closed);
});

test('a notify signed by the key before counts when the provider confirms it, and not else', async () => {
  const now = new Date(0);
  const current = createAccount('new', unknown);
  expect(await create(current, createAccount('old', paid)).readNotify('old', {}, now)).toEqual(event);
  for (const trade of [unknown, { state: 'pending' } as const, { ...paid, amount: 1 }]) {
    await expect(create(current, createAccount('old', trade)).readNotify('old', {}, now)).rejects.toThrow(
      InvalidWebhook,
    );
  }
  await expect(create(current, null).readNotify('old', {}, now)).rejects.toThrow(InvalidWebhook);
  expect(await create(current, createAccount('old', unknown)).readNotify('new', {}, now)).toEqual(event);
});

test('an event about a dispute is read by either key, and its dispute fetched from the account that has it', async () => {
  const dispute = { eventId: '2', kind: 'unbooked', objectType: 'dispute', tradeNo: 'dp_1' } as const;
  const movements = { entries: [{ ...entry, movement: 'dispute' as const }] };
  const withDispute = (key: string, found: typeof movements | null): PaymentProvider => ({
    ...createAccount(key, unknown),
    readNotify: (body) => {
      if (body !== key) throw new InvalidWebhook('signature does not match');
      return dispute;
    },
    fetchUnbooked: async () => found,
  });
  const provider = create(withDispute('new', null), withDispute('old', movements));
  expect(await provider.readNotify('old', {}, new Date(0))).toEqual(dispute);
  expect(await provider.fetchUnbooked(dispute)).toEqual(movements);
  // The present account has the dispute, of another system's payment.
  const ofAnotherSystem = create(withDispute('new', { entries: [] }), withDispute('old', movements));
  expect(await ofAnotherSystem.fetchUnbooked(dispute)).toEqual({ entries: [] });
  expect(await create(null, null).fetchUnbooked(dispute)).toBeNull();
  expect(await create(createAccount('new', paid), null).fetchUnbooked(dispute)).toBeNull();
});

test('a dispute that the present account does not have is unknown where the previous key is no longer accepted', async () => {
  const current = createAccount('new', unknown);
  const fail = (kind: ProviderError['kind']): PaymentProvider => ({
    ...createAccount('old', unknown),
    fetchUnbooked: () => Promise.reject(new ProviderError(kind, 'X')),
  });
  const dispute = { objectType: 'dispute', tradeNo: 'dp_1' } as const;
  expect(await create(current, fail('refused')).fetchUnbooked(dispute)).toBeNull();
  await expect(create(current, fail('unreachable')).fetchUnbooked(dispute)).rejects.toThrow(ProviderError);
  await expect(create(fail('refused'), null).fetchUnbooked(dispute)).rejects.toThrow(ProviderError);
  await expect(create(null, fail('refused')).fetchUnbooked(dispute)).rejects.toThrow(ProviderError);
});

test('after credentials were removed, payments are still settled by those before', async () => {
  const provider = create(null, createAccount('old', paid));
  expect(await provider.isConfiguredFor('CNY')).toBe(false);
  expect(await provider.query('A01')).toEqual(paid);
});

const entry: StatementEntry = {
  movement: 'payment',
  number: 'A01',
  tradeNo: 'T',
  amount: 100,
  currency: 'CNY',
  fee: 1,
  feeCurrency: 'CNY',
};
const withStatement = (fetchStatement: PaymentProvider['fetchStatement']): PaymentProvider => ({
  ...createAccount('key', paid),
  fetchStatement,
});

test('a statement has the entries of both accounts, each once', async () => {
  const other = { ...entry, number: 'A02', tradeNo: 'T2' };
  const current = withStatement(async () => [entry]);
  const previous = withStatement(async () => [other, entry]);
  expect(await create(current, previous).fetchStatement('2026-11-20')).toEqual([entry, other]);
  expect(await create(current, null).fetchStatement('2026-11-20')).toEqual([entry]);
  expect(await create(null, previous).fetchStatement('2026-11-20')).toEqual([other, entry]);
  expect(await create(null, null).fetchStatement('2026-11-20')).toBeNull();
});

test('a previous key that is no longer accepted is left out of a statement; one that is not reached is tried again', async () => {
  const current = withStatement(async () => [entry]);
  const fail = (kind: ProviderError['kind']) =>
    withStatement(async () => {
      throw new ProviderError(kind, 'X');
    });
  expect(await create(current, fail('refused')).fetchStatement('2026-11-20')).toEqual([entry]);
  await expect(create(current, fail('unreachable')).fetchStatement('2026-11-20')).rejects.toThrow(ProviderError);
  await expect(create(null, fail('refused')).fetchStatement('2026-11-20')).rejects.toThrow(ProviderError);
});
