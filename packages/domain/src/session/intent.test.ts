import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { waitForever } from '../machine.fakes.ts';
import { createFakeClock, createFakeStorage, flushPromises } from '../ports.fakes.ts';
import { intentKey, readIntent, rememberIntent } from './intent.ts';
import { protect } from './protect.ts';
import { expiresAt, signIn } from './session.fakes.ts';
import { createSessionMachine } from './sessionMachine.ts';
import { accountKey, tokenKey } from './sessionStore.ts';

const intent = { type: 'product.buy', payload: { productId: 5, quantity: 1 } };
/** A tab that is at `at`. Tabs share `local`; a reloaded tab keeps its `session`. */
function openTab(at: string, { local = createFakeStorage(), session = createFakeStorage() } = {}) {
  const { clock } = createFakeClock();
  const place = { at };
  const machine = createSessionMachine({
    local: local.tab(),
    session: session.tab(),
    clock,
    navigate(to) {
      place.at = to;
    },
    back: () => undefined,
    getEarlier: () => undefined,
    here: () => place.at,
    toast: () => undefined,
    loadUser: waitForever,
    logOutOnServer: waitForever,
    startCart: () => undefined,
    resetCart: () => undefined,
    readCartAgain: () => undefined,
    dropResponses: () => undefined,
    clearTab: () => session.values.clear(),
  });
  const actor = createActor(machine, { clock }).start();
  return { actor, place, local, session, replay: () => actor.getSnapshot().context.replay };
}

/** Signs in from outside the tabs under test, as another tab does. */
function signInElsewhere(local: ReturnType<typeof createFakeStorage>) {
  const other = local.tab();
  other.set(accountKey, JSON.stringify({ userId: 7, expiresAt }));
  other.set(tokenKey, 'mei-token');
}

test('an intent is read for its own address only, within 30 minutes', () => {
  const storage = createFakeStorage().tab();
  rememberIntent(storage, intent, '/goods/pot', 0);
  expect(readIntent(storage, 1000, '/goods/pot')).toEqual(intent);
  expect(readIntent(storage, 1000, '/goods/cup')).toBeNull();
  // Read for another address, it was deleted.
  expect(readIntent(storage, 1000, '/goods/pot')).toBeNull();
  rememberIntent(storage, intent, '/goods/pot', 0);
  expect(readIntent(storage, 30 * 60 * 1000, '/goods/pot')).toBeNull();
});

test.each([undefined, null, '/home', '/goods/cup'])(
  'S5 an abandoned intent is forgotten by a login that goes to %s',
  async (redirect) => {
    const { actor, place, session, replay } = openTab('/goods/pot');
    protect(actor, intent);
    await flushPromises();
    place.at = '/login';
    actor.send({ type: 'logIn', signIn, redirect });
    expect([replay(), session.values.has(intentKey)]).toEqual([null, false]);
  },
);

test('S5 an intent of the home page is not replayed by a login that lands there for want of a redirect', async () => {
  const { actor, place, replay } = openTab('/home');
  protect(actor, { type: 'cart.checkout' });
  await flushPromises();
  place.at = '/login';
  actor.send({ type: 'logIn', signIn, redirect: null });
  expect(replay()).toBeNull();
});

test('S5 the path of the intent may be unencoded, as the router keeps it', () => {
  const { actor, replay } = openTab('/goods/茶壶');
  protect(actor, intent);
  actor.send({ type: 'logIn', signIn, redirect: '/goods/%E8%8C%B6%E5%A3%B6' });
  expect(replay()).toEqual(intent);
});

test('S5 a login in another tab replays the intent of a tab that waits on the login screen', async () => {
  const { actor, local, place, replay } = openTab('/goods/pot');
  protect(actor, intent);
  await flushPromises();
  signInElsewhere(local);
  await flushPromises();
  expect([place.at, replay()]).toEqual(['/goods/pot', intent]);
});

test.each(['/goods/pot', '/goods/cup'])(
  'S5 a login in another tab leaves a tab alone that is back at %s',
  async (at) => {
    const { actor, local, place, session, replay } = openTab('/goods/pot');
    protect(actor, intent);
    await flushPromises();
    place.at = at;
    signInElsewhere(local);
    expect([replay(), session.values.has(intentKey)]).toEqual([null, false]);
  },
);

test('S5 the way back may load a new document: the intent is replayed there, and at no other address', async () => {
  const first = openTab('/goods/pot');
  protect(first.actor, intent);
  await flushPromises();
  first.actor.send({ type: 'logIn', signIn, redirect: '/goods/pot' });
  expect(openTab('/goods/pot', first).replay()).toEqual(intent);
  expect(openTab('/goods/cup', first).replay()).toBeNull();
  expect(first.session.values.has(intentKey)).toBe(false);
});
