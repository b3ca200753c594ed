import { type Envelope, toFail } from '@sampan/api/clientEnvelope';
import type { User } from '@sampan/api/entities';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import {
  createDoneEvent,
  createErrorEvent,
  findStrayedPaths,
  findUnreachedStates,
  waitForever,
} from '../machine.fakes.ts';
import { pendingOrdersKey } from '../page/pendingOrdersMark.ts';
import { createFakeClock, createFakeStorage, createThrowingStorage, flushPromises } from '../ports.fakes.ts';
import { intentKey } from './intent.ts';
import { protect } from './protect.ts';
import { createSessionMachine, type SessionPorts } from './sessionMachine.ts';
import { accountKey, tokenKey, userKey } from './sessionStore.ts';
import { tabOwnerKey } from './tabOwner.ts';

const mei: User = {
  id: 7,
  username: 'mei',
  avatar: '',
  email: 'mei@example.com',
  emailVerified: true,
  phoneVerified: false,
  phone: '',
  description: '',
  status: 0,
  sex: 0,
  role: 3,
};
const jun: User = { ...mei, id: 8, username: 'jun' };
const expiresAt = '2027-01-01T00:00:00.000Z';
const signIn = { token: 'mei-token', expiresAt, user: mei };
const unauthenticated = { code: 'UNAUTHENTICATED', message: 'log in', statusCode: 401 };

function world(
  options: {
    stored?: Record<string, string>;
    /** Content of sessionStorage. */
    tab?: Record<string, string>;
    at?: string;
    user?: Envelope<User>;
    ports?: Partial<SessionPorts>;
  } = {},
) {
  const { clock } = createFakeClock();
  const local = createFakeStorage(options.stored);
  const session = createFakeStorage(options.tab);
  const log: string[] = [];
  const place = { at: options.at ?? '/home' };
  const ports: SessionPorts = {
    local: local.tab(),
    session: session.tab(),
    clock,
    navigate(to, navigation) {
      log.push(`${navigation?.replace ? 'replace' : 'go'} ${to}`);
      place.at = to;
    },
    here: () => place.at,
    toast: ({ key, tone }) => log.push(`toast ${tone} ${key}`),
    async loadUser() {
      log.push('userinfo');
      return options.user ?? { status: 'success', data: mei };
    },
    async logOutOnServer(token) {
      log.push(`server logout ${token}`);
    },
    startCart: () => log.push('cart'),
    resetCart: () => log.push('cart reset'),
    dropPrivate() {
      log.push('private dropped');
      session.values.clear();
    },
    clearTab: () => session.values.clear(),
    ...options.ports,
  };
  const actor = createActor(createSessionMachine(ports), { clock }).start();
  return { actor, log, local, session, ports, place, otherTab: local.tab() };
}

const signedInStore = {
  [tokenKey]: 'mei-token',
  [accountKey]: JSON.stringify({ userId: 7, expiresAt }),
  [userKey]: JSON.stringify(mei),
};

test('S2 with a token the start goes account, user info, cart', async () => {
  const { actor, log } = world({ stored: signedInStore });
  expect(actor.getSnapshot().matches({ signedIn: 'loadingProfile' })).toBe(true);
  expect(actor.getSnapshot().context.user?.username).toBe('mei');
  await flushPromises();
  expect(log).toEqual(['userinfo', 'cart']);
  expect(actor.getSnapshot().matches({ signedIn: 'ready' })).toBe(true);
});

test('S2 user info is never requested without a token', async () => {
  const { actor, log } = world();
  await flushPromises();
  expect(log).toEqual([]);
  expect(actor.getSnapshot().matches('anonymous')).toBe(true);
});

test('S2 a token past its time is none', async () => {
  const over = { ...signedInStore, [accountKey]: JSON.stringify({ userId: 7, expiresAt: '2026-11-19T00:00:00.000Z' }) };
  const { actor, log } = world({ stored: over });
  await flushPromises();
  expect(log).toEqual([]);
  expect(actor.getSnapshot().context.token).toBeNull();
});

test('S2 with an unknown token the session ends as guest, without a toast', async () => {
  const { actor, log, local } = world({ stored: signedInStore, user: toFail(401, JSON.stringify(unauthenticated)) });
  await flushPromises();
  expect(actor.getSnapshot().matches('refused')).toBe(true);
  expect(actor.getSnapshot().context.token).toBeNull();
  expect(local.values.has(tokenKey)).toBe(false);
  expect(log).toEqual(['userinfo']);
});

test('S2 user info that fails leaves the person signed in with the stored profile', async () => {
  const { actor, log } = world({ stored: signedInStore, user: toFail(502, 'gateway trouble') });
  await flushPromises();
  expect(actor.getSnapshot().matches({ signedIn: 'profileFailed' })).toBe(true);
  expect(actor.getSnapshot().context.user?.username).toBe('mei');
  expect(actor.getSnapshot().context.profileError?.statusCode).toBe(502);
  expect(log).toContain('cart');
  actor.send({ type: 'reloadUser' });
  expect(actor.getSnapshot().context.profileError).toBeNull();
});

test('S1 a login is written under the three keys, the token as a bare string', async () => {
  const { actor, local } = world();
  actor.send({ type: 'logIn', signIn });
  await flushPromises();
  expect(local.values.get('token')).toBe('mei-token');
  expect(JSON.parse(local.values.get('accountStore') ?? '')).toEqual({ userId: 7, expiresAt });
  expect(JSON.parse(local.values.get('userStore') ?? '')).toMatchObject({ id: 7, username: 'mei' });
});

test('S1 a throwing storage: login and logout still work in this tab', async () => {
  const { actor } = world({ ports: { local: createThrowingStorage(), session: createThrowingStorage() } });
  actor.send({ type: 'logIn', signIn });
  await flushPromises();
  expect(actor.getSnapshot().context.token).toBe('mei-token');
  actor.send({ type: 'logOut' });
  expect(actor.getSnapshot().context.token).toBeNull();
});

test('S4 logout calls the server with the old token, clears the session and goes to /login', async () => {
  const { actor, log, local } = world({ stored: signedInStore });
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
  const { actor, log, local } = world({ stored: signedInStore });
  await flushPromises();
  log.length = 0;
  actor.send({ type: 'loggedOut' });
  await flushPromises();
  expect(log).toEqual(['cart reset', 'private dropped', 'replace /login']);
  expect([...local.values.keys()]).toEqual([]);
});

test('S4 a server that never answers or fails does not hold up the logout', async () => {
  const failing = world({ stored: signedInStore, ports: { logOutOnServer: () => Promise.reject(new Error('gone')) } });
  failing.actor.send({ type: 'logOut' });
  const hanging = world({ stored: signedInStore, ports: { logOutOnServer: waitForever } });
  hanging.actor.send({ type: 'logOut' });
  await flushPromises();
  expect(failing.place.at).toBe('/login');
  expect(hanging.place.at).toBe('/login');
});

test('S4 an answer of user info that comes after the logout is not written', async () => {
  const { actor, local } = world({ stored: signedInStore });
  actor.send({ type: 'logOut' });
  await flushPromises();
  expect(local.values.has(userKey)).toBe(false);
  expect(actor.getSnapshot().context.user).toBeNull();
});

test('S5 a protected action without a token: toast, /login with the way back, and the intention is replayed', async () => {
  const { actor, log, session } = world({ at: '/goods/teaware/pot?view=2#specs' });
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

test('S5 signed in, a protected action simply goes on', async () => {
  const { actor, log } = world({ stored: signedInStore });
  expect(protect(actor, { type: 'cart.add' })).toBe(true);
  expect(log.some((line) => line.startsWith('toast'))).toBe(false);
});

test('S5 a later protected action without an intention replaces the earlier one', async () => {
  const { actor } = world();
  protect(actor, { type: 'cart.add', payload: { productId: 5 } });
  protect(actor);
  actor.send({ type: 'logIn', signIn });
  expect(actor.getSnapshot().context.replay).toBeNull();
});

test.each(['logOut', 'unauthorized'] as const)('after %s nothing tells of unpaid orders', async (type) => {
  const { actor, local } = world({ stored: { ...signedInStore, [pendingOrdersKey]: 'yes' } });
  await flushPromises();
  expect(local.values.has(pendingOrdersKey)).toBe(true);
  actor.send(type === 'logOut' ? { type } : { type, token: 'mei-token' });
  expect(local.values.has(pendingOrdersKey)).toBe(false);
});

test('S5 a 401 in the middle of a flow: one toast, /login with the way back, cart and drafts kept', async () => {
  const { actor, log, local } = world({ stored: signedInStore, at: '/orders/create' });
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
  const { actor, log } = world({ stored: signedInStore });
  await flushPromises();
  actor.send({ type: 'unauthorized', token: 'an-older-one' });
  expect(actor.getSnapshot().matches('signedIn')).toBe(true);
  expect(log.some((line) => line.startsWith('toast'))).toBe(false);
});

test('S5 back at a private screen after an expiry, its 401s ask once more for the login', async () => {
  const { actor, log, place } = world({ stored: signedInStore, at: '/orders' });
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
  const { actor, log } = world({ at: '/login?redirect=%2Forders' });
  protect(actor);
  await flushPromises();
  expect(log).toEqual(['toast error auth.loginFirst']);
});

test('S5 after an expiry the same person finds the cart, another person finds none of it', async () => {
  const same = world({ stored: signedInStore });
  same.actor.send({ type: 'unauthorized' });
  same.actor.send({ type: 'logIn', signIn });
  expect(same.log).not.toContain('private dropped');

  const other = world({ stored: signedInStore });
  other.actor.send({ type: 'unauthorized' });
  protect(other.actor, { type: 'order.pay', payload: { orderId: 3 } });
  other.actor.send({ type: 'logIn', signIn: { token: 'jun-token', expiresAt, user: jun } });
  await flushPromises();
  expect(other.log).toContain('cart reset');
  expect(other.log).toContain('private dropped');
  expect(other.actor.getSnapshot().context.replay).toBeNull();
});

test('S5 who was signed in before the expiry is known after a reload too', async () => {
  const first = world({ stored: signedInStore });
  first.actor.send({ type: 'unauthorized' });
  const second = world({ stored: Object.fromEntries(first.local.values) });
  second.actor.send({ type: 'logIn', signIn: { token: 'jun-token', expiresAt, user: jun } });
  await flushPromises();
  expect(second.log).toContain('private dropped');
});

test('S4 a logout in one tab is a logout in the other', async () => {
  const { actor, log, otherTab } = world({ stored: signedInStore, at: '/orders' });
  await flushPromises();
  log.length = 0;
  for (const key of [userKey, accountKey, tokenKey]) otherTab.remove(key);
  await flushPromises();
  expect(actor.getSnapshot().matches('anonymous')).toBe(true);
  expect(log).toEqual(['cart reset', 'private dropped', 'replace /login']);
});

test('S4 login and logout listeners run after the change', async () => {
  const found: [string, boolean][] = [];
  const { actor } = world({
    ports: {
      navigate: (to) => found.push([to, actor.getSnapshot().matches('signedIn')]),
      dropPrivate: () => found.push(['private dropped', actor.getSnapshot().context.token !== null]),
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
  const { actor, log, otherTab } = world({ stored: signedInStore, at: '/orders/create' });
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
  const { actor, log, otherTab } = world({ at: '/login?redirect=%2Forders%3Fstatus%3D10' });
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
  const { actor, log, otherTab } = world({
    stored: signedInStore,
    ports: { loadUser: async () => ({ status: 'success', data: users.shift() ?? jun }) },
  });
  await flushPromises();
  log.length = 0;
  otherTab.set(accountKey, JSON.stringify({ userId: 8, expiresAt }));
  otherTab.set(userKey, JSON.stringify(jun));
  otherTab.set(tokenKey, 'jun-token');
  await flushPromises();
  expect(log).toEqual(expect.arrayContaining(['cart reset', 'private dropped']));
  expect(actor.getSnapshot().context).toMatchObject({ token: 'jun-token', user: { username: 'jun' } });
});

const note = { 'draft note of order 1': 'typed by mei' };
/** Storage of mei's tab while its page is closed, as during a visit to a provider's page. */
const tabOfMei = { ...note, [tabOwnerKey]: '7' };
const signedInStoreOfJun = {
  [tokenKey]: 'jun-token',
  [accountKey]: JSON.stringify({ userId: 8, expiresAt }),
  [userKey]: JSON.stringify(jun),
};
const expiredStore = { [accountKey]: JSON.stringify({ userId: 7, expiresAt: null }) };
const answerAsJun = { status: 'success', data: jun } as const;

test('S4 a tab whose page was closed during the logout shows its drafts to no other person', async () => {
  const intent = { type: 'order.pay', payload: { orderId: 3 } };
  const kept = JSON.stringify({ intent, from: '/orders/3', expires: Number.MAX_SAFE_INTEGER });
  const opened = world({
    stored: signedInStoreOfJun,
    tab: { ...tabOfMei, [intentKey]: kept },
    at: '/orders/3',
    user: answerAsJun,
  });
  // At once: the screens read their drafts when they are first rendered.
  expect(Object.fromEntries(opened.session.values)).toEqual({ [tabOwnerKey]: '8' });
  expect(opened.actor.getSnapshot().context.replay).toBeNull();

  const signedOut = world({ tab: tabOfMei });
  expect(signedOut.session.values.size).toBe(0);
});

test('S4 a tab with the drafts of another person than the one whose session expired forgets them', () => {
  expect(
    world({ stored: expiredStore, tab: { ...note, [tabOwnerKey]: '8' } }).session.values.has('draft note of order 1'),
  ).toBe(false);
});

test('S5 the same person finds the drafts after a reload, and after an expiry', async () => {
  expect(Object.fromEntries(world({ stored: signedInStore, tab: tabOfMei }).session.values)).toEqual(tabOfMei);
  const expired = world({ stored: expiredStore, tab: tabOfMei });
  expired.actor.send({ type: 'logIn', signIn });
  await flushPromises();
  expect(Object.fromEntries(expired.session.values)).toEqual(tabOfMei);
});

test('S5 the drafts of a visitor become those of the account that signs in, here or in another tab', async () => {
  const here = world({ tab: note });
  here.actor.send({ type: 'logIn', signIn });
  await flushPromises();
  expect(Object.fromEntries(here.session.values)).toEqual(tabOfMei);

  const elsewhere = world({ tab: note });
  elsewhere.otherTab.set(accountKey, signedInStore[accountKey]);
  elsewhere.otherTab.set(tokenKey, 'mei-token');
  await flushPromises();
  expect(Object.fromEntries(elsewhere.session.values)).toEqual(tabOfMei);
});

test('S4 after another person has signed in over an expired session, the next drafts are theirs', async () => {
  const { actor, session } = world({ stored: signedInStore, tab: note, user: answerAsJun });
  actor.send({ type: 'unauthorized' });
  actor.send({ type: 'logIn', signIn: { token: 'jun-token', expiresAt, user: jun } });
  await flushPromises();
  expect(Object.fromEntries(session.values)).toEqual({ [tabOwnerKey]: '8' });
});

test('S4 drafts in a storage without room for their owner are not kept', () => {
  let isFull = true;
  const { session, ports } = world({ tab: note });
  const full: SessionPorts = {
    ...ports,
    session: {
      ...ports.session,
      set(key, value) {
        if (isFull) throw new Error('quota exceeded');
        ports.session.set(key, value);
      },
    },
    clearTab() {
      ports.clearTab();
      isFull = false;
    },
  };
  createActor(createSessionMachine(full)).start().send({ type: 'logIn', signIn });
  expect(Object.fromEntries(session.values)).toEqual({ [tabOwnerKey]: '7' });
});

test('an edited profile is shown and stored at once', async () => {
  const { actor, local } = world({ stored: signedInStore });
  await flushPromises();
  actor.send({ type: 'userChanged', user: { ...mei, username: 'mei-mei' } });
  expect(actor.getSnapshot().context.user?.username).toBe('mei-mei');
  expect(local.values.get(userKey)).toContain('mei-mei');
});

const userinfo = '0.session.signedIn.loadingProfile';
const noSession = { token: null, account: null, user: null };
const events = [
  { type: 'logIn', signIn },
  { type: 'logOut' },
  { type: 'unauthorized' },
  { type: 'requireLogin' },
  { type: 'reloadUser' },
  { type: 'tokenElsewhere', stored: noSession },
  { type: 'tokenElsewhere', stored: { token: 'mei-token', account: { userId: 7, expiresAt }, user: mei } },
  { type: 'tokenElsewhere', stored: { ...noSession, account: { userId: 7, expiresAt: null } } },
  createDoneEvent(userinfo, mei),
  createErrorEvent(userinfo, unauthenticated),
  createErrorEvent(userinfo, new Error('offline')),
];

test('shortest paths reach every state of the session, and every simple path ends where the chart says', () => {
  const machine = world({ ports: { loadUser: waitForever } }).actor.logic;
  // `starting` is transient.
  expect(findUnreachedStates({ machine, events })).toEqual(['session.starting']);
  const { count, strayed } = findStrayedPaths(
    { machine, events },
    () => world({ ports: { loadUser: waitForever } }).actor,
  );
  expect(count).toBeGreaterThan(10);
  expect(strayed).toEqual([]);
});
