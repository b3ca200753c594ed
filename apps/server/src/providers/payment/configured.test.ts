import { expect, test } from 'vitest';
import { createConfigurableProvider } from './configured.ts';
import { InvalidWebhook, type PaymentEvent, type PaymentProvider, type Trade } from './port.ts';

const event: PaymentEvent = {
  eventId: '1',
  kind: 'paid',
  outTradeNo: 'A01',
  tradeNo: 'T',
  amount: 100,
  currency: 'CNY',
  receiver: 'm',
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
    probe: async () => {},
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

test('what the present account does not know was begun with the one before', async () => {
  const provider = create(createAccount('new', unknown), createAccount('old', paid));
  expect(await provider.query('A01')).toEqual(paid);
  expect(await provider.close('A01')).toEqual(paid);
  expect(await provider.refund(refund)).toEqual({ state: 'settled' });
});

test('the one before is not asked where the present account knows the trade', async () => {
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

test('after credentials were removed, payments are still settled by those before', async () => {
  const provider = create(null, createAccount('old', paid));
  expect(await provider.isConfiguredFor('CNY')).toBe(false);
  expect(await provider.query('A01')).toEqual(paid);
});
