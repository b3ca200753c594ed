import { expect, test } from 'vitest';
import { createPayEntry } from './payEntry.ts';

/** The order's page at `here`, with the entry before it, and what was asked of the history. */
function openOrder(here: string, earlier?: string) {
  const calls: unknown[] = [];
  const navigation = {
    here: () => here,
    getEarlier: () => earlier,
    back: () => void calls.push('back'),
    navigate: (to: string, options?: { replace?: boolean }) => void calls.push([to, options?.replace]),
  };
  let now = 0;
  const changePay = createPayEntry(() => now);
  return {
    calls,
    passMs: (ms: number) => {
      now += ms;
    },
    change: (pay: 'open' | undefined) => changePay(navigation as never, 7, pay),
  };
}

test('a payment sheet opened on the order’s page has an entry of its own, over which closing goes back', () => {
  const order = openOrder('/orders/7', '/orders');
  order.change('open');
  expect(order.calls).toEqual([['/orders/7?pay=1', false]]);
  const sheet = openOrder('/orders/7?pay=1', '/orders/7');
  sheet.change(undefined);
  expect(sheet.calls).toEqual(['back']);
});

test('a sheet from elsewhere gives way to the order: from the list, a provider, or after a reload', () => {
  for (const earlier of ['/orders', '/orders/8', undefined]) {
    const { change, calls } = openOrder('/orders/7?pay=1', earlier);
    change(undefined);
    expect(calls).toEqual([['/orders/7', true]]);
  }
});

test('a URL that names the sheet already gets no second entry', () => {
  const { change, calls } = openOrder('/orders/7?pay=check', '/orders');
  change('open');
  expect(calls).toEqual([['/orders/7?pay=1', true]]);
});

test('a double tap on the close button goes back once', () => {
  const { change, calls, passMs } = openOrder('/orders/7?pay=1', '/orders/7');
  change(undefined);
  passMs(100);
  change(undefined);
  expect(calls).toEqual(['back']);
  passMs(400);
  change(undefined);
  expect(calls).toEqual(['back', 'back']);
});
