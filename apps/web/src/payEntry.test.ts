import { expect, test } from 'vitest';
import { createPayEntry, parsePay } from './payEntry.ts';

/** A navigation at `address` that records the calls of the history. */
function openOrder(address: string, { canGoBack = true } = {}) {
  const calls: unknown[] = [];
  let here = address;
  const navigation = {
    here: () => here,
    canGoBack: () => canGoBack,
    back: () => void calls.push('back'),
    navigate: (to: string, options?: { replace?: boolean }) =>
      void calls.push(options?.replace ? ['replace', to] : ['push', to]),
  };
  let now = 0;
  const changePay = createPayEntry(() => now);
  return {
    calls,
    passMs: (ms: number) => {
      now += ms;
    },
    /** The router shows this address. */
    arrive: (next: string) => {
      here = next;
    },
    change: (pay: 'open' | undefined) => changePay(navigation as never, 7, pay),
  };
}

test('the URL names the sheet, with an entry of its own or without, and the check of a payment', () => {
  expect(['1', 'own', 'check', 'x', null].map(parsePay)).toEqual(['open', 'open', 'check', undefined, undefined]);
});

test('a payment sheet opened on the order’s page has an entry of its own, over which closing goes back', () => {
  const { change, arrive, calls } = openOrder('/orders/7');
  change('open');
  arrive('/orders/7?pay=own');
  change(undefined);
  expect(calls).toEqual([['push', '/orders/7?pay=own'], 'back']);
});

test('a reload keeps the entry of the sheet over that of its order', () => {
  const { change, calls } = openOrder('/orders/7?pay=own');
  change(undefined);
  expect(calls).toEqual(['back']);
});

test('a sheet from elsewhere gives way to the order: from the list, a provider, or as the first page of the tab', () => {
  const fromList = openOrder('/orders/7?pay=1');
  fromList.change(undefined);
  expect(fromList.calls).toEqual([['replace', '/orders/7']]);
  const first = openOrder('/orders/7?pay=own', { canGoBack: false });
  first.change(undefined);
  expect(first.calls).toEqual([['replace', '/orders/7']]);
});

test('a URL that names the sheet already gets no second entry', () => {
  const { change, calls } = openOrder('/orders/7?pay=check');
  change('open');
  expect(calls).toEqual([['replace', '/orders/7?pay=1']]);
});

test('a double tap on the close button goes back once', () => {
  const { change, calls, passMs } = openOrder('/orders/7?pay=own');
  change(undefined);
  passMs(100);
  change(undefined);
  expect(calls).toEqual(['back']);
  passMs(400);
  change(undefined);
  expect(calls).toEqual(['back', 'back']);
});

test('a double tap on Pay adds one entry, and the next press another one', () => {
  const { change, calls, passMs } = openOrder('/orders/7');
  change('open');
  passMs(100);
  change('open');
  expect(calls).toEqual([['push', '/orders/7?pay=own']]);
  passMs(400);
  change('open');
  expect(calls).toHaveLength(2);
});

test('a sheet whose code fails to load twice in a row closes each time', () => {
  const { change, arrive, passMs, calls } = openOrder('/orders/7');
  for (let press = 0; press < 2; press += 1) {
    change('open');
    arrive('/orders/7?pay=own');
    passMs(50);
    change(undefined);
    arrive('/orders/7');
    passMs(50);
  }
  expect(calls).toEqual([['push', '/orders/7?pay=own'], 'back', ['push', '/orders/7?pay=own'], 'back']);
});
