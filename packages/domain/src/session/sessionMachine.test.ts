import { type Envelope, toFail } from '@sampan/api/clientEnvelope';
import type { User } from '@sampan/api/entities';
import { expect, test } from 'vitest';
import { waitForever } from '../machine.fakes.ts';
import { pendingOrdersKey } from '../page/pendingOrdersMark.ts';
import { createThrowingStorage, flushPromises } from '../ports.fakes.ts';
import { intentKey } from './intent.ts';
import { protect } from './protect.ts';
import { expiresAt, jun, mei, signedInStore, signIn, startSession, unauthenticated } from './session.fakes.ts';
import { accountKey, tokenKey, userKey } from './sessionStore.ts';

test('S2 with a token the start goes account, user info, cart', async () => {
  const { actor, log } = startSession({ stored: signedInStore });
  expect(actor.getSnapshot().matches({ signedIn: 'loadingProfile' })).toBe(true);
  expect(actor.getSnapshot().context.user?.username).toBe('mei');
  await flushPromises();
  expect(log).toEqual(['userinfo', 'cart']);
  expect(actor.getSnapshot().matches({ signedIn: 'ready' })).toBe(true);
});

test('S2 user info is never requested without a token', async () => {
  const { actor, log } = startSession();
  await flushPromises();
  expect(log).toEqual([]);
  expect(actor.getSnapshot().matches('anonymous')).toBe(true);
});

test('S2 a token past its time is none', async () => {
  const over = { ...signedInStore, [accountKey]: JSON.stringify({ userId: 7, expiresAt: '2026-11-19T00:00:00.000Z' }) };
  const { actor, log } = startSession({ stored: over });
  await flushPromises();
  expect(log).toEqual([]);
  expect(actor.getSnapshot().context.token).toBeNull();
});

test('S2 with an unknown token the session ends as guest, without a toast', async () => {
  const { actor, log, local } = startSession({
    stored: signedInStore,
    user: toFail(401, JSON.stringify(unauthenticated)),
  });
  await flushPromises();
  expect(actor.getSnapshot().matches('refused')).toBe(true);
  expect(actor.getSnapshot().context.token).toBeNull();
  expect(local.values.has(tokenKey)).toBe(false);
  expect(log).toEqual(['userinfo']);
});

test('S2 user info that fails leaves the person signed in with the stored profile', async () => {
  const { actor, log } = startSession({ stored: signedInStore, user: toFail(502, 'gateway trouble') });
  await flushPromises();
  expect(actor.getSnapshot().matches({ signedIn: 'profileFailed' })).toBe(true);
  expect(actor.getSnapshot().context.user?.username).toBe('mei');
  expect(actor.getSnapshot().context.profileError?.statusCode).toBe(502);
  expect(log).toContain('cart');
  actor.send({ type: 'reloadUser' });
  expect(actor.getSnapshot().context.profileError).toBeNull();
});

test('a profile that is requested again while the first answer is under way is that of the second', async () => {
  const answers = [Promise.withResolvers<Envelope<User>>(), Promise.withResolvers<Envelope<User>>()];
  let count = 0;
  const loadUser = async () => answers[count++]?.promise as Promise<Envelope<User>>;
  const { actor } = startSession({ stored: signedInStore, ports: { loadUser } });
  await flushPromises();
  // The server has ended the session in between, as after an undone change of the e-mail address.
  actor.send({ type: 'reloadUser' });
  await flushPromises();
  answers[0]?.resolve({ status: 'success', data: mei });
  await flushPromises();
  answers[1]?.resolve(toFail(401, JSON.stringify(unauthenticated)));
  await flushPromises();
  expect(actor.getSnapshot().matches('refused')).toBe(true);
});

/** A session whose profile is loading; `answer` answers the request that was sent last. */
async function startLoading() {
  const requests: ((answer: Envelope<User>) => void)[] = [];
  const loadUser = () => new Promise<Envelope<User>>((resolve) => requests.push(resolve));
  const started = startSession({ stored: signedInStore, ports: { loadUser } });
  await flushPromises();
  return {
    ...started,
    requests,
    async answer(user: User, request = requests.length - 1) {
      requests[request]?.({ status: 'success', data: user });
      await flushPromises();
    },
  };
}
const renamed: User = { ...mei, username: 'mei.lin' };

test('an answer from before an edit of the profile does not undo it', async () => {
  const { actor, local, answer } = await startLoading();
  actor.send({ type: 'userChanged', user: renamed });
  await flushPromises();
  await answer(mei, 0);
  expect(actor.getSnapshot().context.user).toEqual(renamed);
  expect(JSON.parse(local.values.get(userKey) ?? '')).toEqual(renamed);
  await answer(renamed);
  expect(actor.getSnapshot().matches({ signedIn: 'ready' })).toBe(true);
});

test('nor one from before an edit in another tab', async () => {
  const { actor, local, otherTab, answer } = await startLoading();
  otherTab.set(userKey, JSON.stringify(renamed));
  await flushPromises();
  await answer(mei, 0);
  expect(actor.getSnapshot().context.user).toEqual(renamed);
  expect(JSON.parse(local.values.get(userKey) ?? '')).toEqual(renamed);
});

test('the same profile or that of another account, written by another tab, is not requested again', async () => {
  const { requests, otherTab } = await startLoading();
  expect(requests).toHaveLength(1);
  for (const user of [jun, mei]) otherTab.set(userKey, JSON.stringify(user));
  await flushPromises();
  expect(requests).toHaveLength(1);
});

test('S1 a login is written under the three keys, the token as a bare string', async () => {
  const { actor, local } = startSession();
  actor.send({ type: 'logIn', signIn });
  await flushPromises();
  expect(local.values.get('token')).toBe('mei-token');
  expect(JSON.parse(local.values.get('accountStore') ?? '')).toEqual({ userId: 7, expiresAt });
  expect(JSON.parse(local.values.get('userStore') ?? '')).toMatchObject({ id: 7, username: 'mei' });
});

test('S1 a throwing storage: login and logout still work in this tab', async () => {
  const { actor } = startSession({ ports: { local: createThrowingStorage(), session: createThrowingStorage() } });
  actor.send({ type: 'logIn', signIn });
  await flushPromises();
  expect(actor.getSnapshot().context.token).toBe('mei-token');
  actor.send({ type: 'logOut' });
  expect(actor.getSnapshot().context.token).toBeNull();
});

test('S4 logout calls the server with the old token, clears the session and goes to /login', async () => {
  const { actor, log, local } = startSession({ stored: signedInStore });
  await flushPromises();
  log.length = 0;
  actor.send({ type: 'logOut' });
  await flushPromises();
  expect(log).toEqual(['server logout mei-token', 'cart reset', 'private dropped', 'replace /login']);
  expect([...local.values.keys()]).toEqual([]);
  expect(actor.getSnapshot().context).toEqual({
    token: null,
    user: null,
    lastUserId: null,
    replay: null,
    profileError: null,
  });
});

test('S4 a session ended by the server is cleared without a call', async () => {
  const { actor, log, local } = startSession({ stored: signedInStore });
  await flushPromises();
  log.length = 0;
  actor.send({ type: 'loggedOut' });
  await flushPromises();
  expect(log).toEqual(['cart reset', 'private dropped', 'replace /login']);
  expect([...local.values.keys()]).toEqual([]);
});

test('S4 a server that never answers or fails does not hold up the logout', async () => {
  const failing = startSession({
    stored: signedInStore,
    ports: { logOutOnServer: () => Promise.reject(new Error('gone')) },
  });
  failing.actor.send({ type: 'logOut' });
  const hanging = startSession({ stored: signedInStore, ports: { logOutOnServer: waitForever } });
  hanging.actor.send({ type: 'logOut' });
  await flushPromises();
  expect(failing.place.at).toBe('/login');
  expect(hanging.place.at).toBe('/login');
});

test('S4 an answer of user info that comes after the logout is not written', async () => {
  const { actor, local } = startSession({ stored: signedInStore });
  actor.send({ type: 'logOut' });
  await flushPromises();
  expect(local.values.has(userKey)).toBe(false);
  expect(actor.getSnapshot().context.user).toBeNull();
});

test('S5 a protected action without a token: toast, /login with the way back, and the intention is replayed', async () => {
  const { actor, log, session } = startSession({ at: '/goods/teaware/pot?view=2#specs' });
  const intent = { type: 'cart.add', payload: { productId: 5, quantity: 2 } };
  expect(protect(actor, intent)).toBe(false);
  await flushPromises();
  const back = '/goods/teaware/pot?view=2#specs';
  expect(log).toEqual(['toast error auth.loginFirst', `go /login?redirect=${encodeURIComponent(back)}`]);
  actor.send({ type: 'logIn', signIn, redirect: back });
  await flushPromises();
  expect(log).toContain(`replace ${back}`);
  expect(actor.getSnapshot().context.replay).toEqual(intent);
  actor.send({ type: 'intentReplayed' });
  expect(actor.getSnapshot().context.replay).toBeNull();
  expect(session.values.has(intentKey)).toBe(false);
});

test('S5 the login replaces a screen that cannot be shown, and is itself replaced by it', async () => {
  const { actor, log } = startSession({ at: '/orders', earlier: ['/goods'] });
  actor.send({ type: 'requireLogin', replace: true });
  await flushPromises();
  actor.send({ type: 'logIn', signIn, redirect: '/orders' });
  await flushPromises();
  expect(log).toEqual(expect.arrayContaining(['replace /login?redirect=%2Forders', 'replace /orders']));
});

test('S5 after a login the screen that asked for it is not in the history twice', async () => {
  const { actor, log, otherTab } = startSession({ at: '/login?redirect=%2Fgoods%2Fcart', earlier: ['/goods/cart'] });
  actor.send({ type: 'logIn', signIn, redirect: '/goods/cart' });
  await flushPromises();
  expect(log).toContain('back to /goods/cart');
  const waiting = startSession({ at: '/login?redirect=%2Fgoods%2Fcart', earlier: ['/goods/cart'] });
  waiting.otherTab.set(tokenKey, otherTab.get(tokenKey) ?? '');
  await flushPromises();
  expect(waiting.log).toContain('back to /goods/cart');
});

test('S5 signed in, a protected action simply goes on', async () => {
  const { actor, log } = startSession({ stored: signedInStore });
  expect(protect(actor, { type: 'cart.add' })).toBe(true);
  expect(log.some((line) => line.startsWith('toast'))).toBe(false);
});

test('S5 a later protected action without an intention replaces the earlier one', async () => {
  const { actor } = startSession();
  protect(actor, { type: 'cart.add', payload: { productId: 5 } });
  protect(actor);
  actor.send({ type: 'logIn', signIn });
  expect(actor.getSnapshot().context.replay).toBeNull();
});

test.each(['logOut', 'unauthorized'] as const)('after %s nothing tells of unpaid orders', async (type) => {
  const { actor, local } = startSession({ stored: { ...signedInStore, [pendingOrdersKey]: 'yes' } });
  await flushPromises();
  expect(local.values.has(pendingOrdersKey)).toBe(true);
  actor.send(type === 'logOut' ? { type } : { type, token: 'mei-token' });
  expect(local.values.has(pendingOrdersKey)).toBe(false);
});

test('S5 a 401 in the middle of a flow: one toast, /login with the way back, cart and drafts kept', async () => {
  const { actor, log, local } = startSession({ stored: signedInStore, at: '/orders/create' });
  await flushPromises();
  log.length = 0;
  actor.send({ type: 'unauthorized', token: 'mei-token' });
  actor.send({ type: 'unauthorized', token: 'mei-token' });
  await flushPromises();
  expect(log).toEqual(['toast error auth.loginFirst', `go /login?redirect=${encodeURIComponent('/orders/create')}`]);
  expect(actor.getSnapshot().matches('expired')).toBe(true);
  expect(local.values.has(tokenKey)).toBe(false);
  expect(local.values.has(userKey)).toBe(false);
});

test('S5 a 401 for an earlier token says nothing of this session', async () => {
  const { actor, log } = startSession({ stored: signedInStore });
  await flushPromises();
  actor.send({ type: 'unauthorized', token: 'an-older-one' });
  expect(actor.getSnapshot().matches('signedIn')).toBe(true);
  expect(log.some((line) => line.startsWith('toast'))).toBe(false);
});

test('S5 back at a private screen after an expiry, its 401s ask once more for the login', async () => {
  const { actor, log, place } = startSession({ stored: signedInStore, at: '/orders' });
  await flushPromises();
  actor.send({ type: 'unauthorized', token: 'mei-token' });
  await flushPromises();
  place.at = '/orders/12';
  log.length = 0;
  actor.send({ type: 'unauthorized', token: null });
  await flushPromises();
  actor.send({ type: 'unauthorized', token: null });
  actor.send({ type: 'unauthorized', token: 'mei-token' });
  await flushPromises();
  expect(log).toEqual(['toast error auth.loginFirst', `go /login?redirect=${encodeURIComponent('/orders/12')}`]);
});

test('S5 requiring a login on the login screen keeps the return path', async () => {
  const { actor, log } = startSession({ at: '/login?redirect=%2Forders' });
  protect(actor);
  await flushPromises();
  expect(log).toEqual(['toast error auth.loginFirst']);
});

test('S5 after an expiry the same person finds the cart, another person finds none of it', async () => {
  const same = startSession({ stored: signedInStore });
  same.actor.send({ type: 'unauthorized' });
  same.actor.send({ type: 'logIn', signIn });
  expect(same.log).not.toContain('private dropped');

  const other = startSession({ stored: signedInStore });
  other.actor.send({ type: 'unauthorized' });
  protect(other.actor, { type: 'order.pay', payload: { orderId: 3 } });
  other.actor.send({ type: 'logIn', signIn: { token: 'jun-token', expiresAt, user: jun } });
  await flushPromises();
  expect(other.log).toContain('cart reset');
  expect(other.log).toContain('private dropped');
  expect(other.actor.getSnapshot().context.replay).toBeNull();
});

test('S5 who was signed in before the expiry is known after a reload too', async () => {
  const first = startSession({ stored: signedInStore });
  first.actor.send({ type: 'unauthorized' });
  const second = startSession({ stored: Object.fromEntries(first.local.values) });
  second.actor.send({ type: 'logIn', signIn: { token: 'jun-token', expiresAt, user: jun } });
  await flushPromises();
  expect(second.log).toContain('private dropped');
});

test('S4 a logout in one tab is a logout in the other', async () => {
  const { actor, log, otherTab } = startSession({ stored: signedInStore, at: '/orders' });
  await flushPromises();
  log.length = 0;
  for (const key of [userKey, accountKey, tokenKey]) otherTab.remove(key);
  await flushPromises();
  expect(actor.getSnapshot().matches('anonymous')).toBe(true);
  expect(log).toEqual(['cart read again', 'private dropped', 'replace /login']);
});

test('S4 login and logout listeners run after the change', async () => {
  const found: [string, boolean][] = [];
  const { actor } = startSession({
    ports: {
      navigate: (to) => found.push([to, actor.getSnapshot().matches('signedIn')]),
      dropResponses: () => found.push(['private dropped', actor.getSnapshot().context.token !== null]),
    },
  });
  actor.send({ type: 'logIn', signIn, redirect: '/orders' });
  await flushPromises();
  actor.send({ type: 'logOut' });
  await flushPromises();
  expect(found).toEqual([
    ['/orders', true],
    ['private dropped', false],
    ['/login', false],
  ]);
});

test('S5 an expiry in one tab is an expiry in the other: the drafts stay', async () => {
  const { actor, log, otherTab } = startSession({ stored: signedInStore, at: '/orders/create' });
  await flushPromises();
  log.length = 0;
  otherTab.remove(userKey);
  otherTab.set(accountKey, JSON.stringify({ userId: 7, expiresAt: null }));
  otherTab.remove(tokenKey);
  await flushPromises();
  expect(actor.getSnapshot().matches('expired')).toBe(true);
  expect(log).toEqual(['toast error auth.loginFirst', `go /login?redirect=${encodeURIComponent('/orders/create')}`]);
});

test('S5 a login in another tab takes a waiting login screen on to where it was going', async () => {
  const { actor, log, otherTab } = startSession({ at: '/login?redirect=%2Forders%3Fstatus%3D10' });
  otherTab.set(accountKey, signedInStore[accountKey]);
  otherTab.set(userKey, signedInStore[userKey]);
  otherTab.set(tokenKey, 'mei-token');
  await flushPromises();
  expect(log).toContain('replace /orders?status=10');
  await flushPromises();
  expect(actor.getSnapshot().matches({ signedIn: 'ready' })).toBe(true);
});

test('S4 another person signing in elsewhere ends this one here', async () => {
  const users = [mei];
  const { actor, log, otherTab } = startSession({
    stored: signedInStore,
    ports: { loadUser: async () => ({ status: 'success', data: users.shift() ?? jun }) },
  });
  await flushPromises();
  log.length = 0;
  otherTab.set(accountKey, JSON.stringify({ userId: 8, expiresAt }));
  otherTab.set(userKey, JSON.stringify(jun));
  // Not with the token of the first person.
  expect(actor.getSnapshot().context).toMatchObject({ token: 'mei-token', user: { username: 'mei' } });
  otherTab.set(tokenKey, 'jun-token');
  await flushPromises();
  expect(log).toEqual(expect.arrayContaining(['cart read again', 'private dropped']));
  expect(actor.getSnapshot().context).toMatchObject({ token: 'jun-token', user: { username: 'jun' } });
});

test('an edited profile is shown and stored at once', async () => {
  const { actor, local } = startSession({ stored: signedInStore });
  await flushPromises();
  actor.send({ type: 'userChanged', user: { ...mei, username: 'mei-mei' } });
  expect(actor.getSnapshot().context.user?.username).toBe('mei-mei');
  expect(local.values.get(userKey)).toContain('mei-mei');
});

test('a profile that was edited in another tab is shown at once', async () => {
  const { actor, otherTab } = startSession({ stored: signedInStore });
  await flushPromises();
  otherTab.set(userKey, JSON.stringify({ ...mei, username: 'mei-mei' }));
  expect(actor.getSnapshot().context.user?.username).toBe('mei-mei');
});
