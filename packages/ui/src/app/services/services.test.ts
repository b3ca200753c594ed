import { adminOrder, order } from '@sampan/api/contract/order';
import { addToCart } from '@sampan/domain/cart/cart';
import { type CartLine, emptyCart, readCartAtStart } from '@sampan/domain/cart/cartStore';
import type { Storage } from '@sampan/domain/ports';
import { createFakeStorage } from '@sampan/domain/ports.fakes';
import { protect } from '@sampan/domain/session/protect';
import { writeSession } from '@sampan/domain/session/sessionStore';
import { readVerificationDraft, writeVerificationDraft } from '@sampan/domain/verification/verificationDraft';
import * as v from 'valibot';
import { expect, onTestFinished, test, vi } from 'vitest';
import { toQuery } from '../../data/useEndpoint.ts';
import { createI18n } from '../../i18n/createI18n.ts';
import { createDraftKeeper, stopWithSession } from '../drafts/draftKeeper.ts';
import { createMemoryPlatform } from './memoryPlatform.ts';
import { appWith, mei, signedIn, signIn, userinfo } from './services.fakes.ts';

const unauthenticated = { status: 401, body: { code: 'UNAUTHENTICATED', message: 'token', statusCode: 401 } };
const teapot = { id: 3, name: 'Teapot', cover: '/media/teapot', priceAmount: 12800, currency: 'CNY' };
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

test('S2 with a token the start asks for user info, then for what lies in the cart', async () => {
  const cartStore = JSON.stringify({ lines: [{ ...teapot, productId: 3, quantity: 2 }] });
  const { requests, session, cart, toasts } = await appWith({
    local: { ...signedIn, cartStore },
    answers: {
      ...userinfo,
      '/product/list': () => ({ body: { list: [{ ...teapot, stock: 1, status: 1 }], total: 1 } }),
    },
  });
  await expect.poll(() => requests.map(({ path }) => path.split('?')[0])).toEqual(['/user/userinfo', '/product/list']);
  expect(requests.every(({ bearer }) => bearer === 'Bearer token-of-mei')).toBe(true);
  expect(session.getSnapshot().context.user).toEqual(mei);
  await expect.poll(() => cart.getSnapshot().context.notes[3]).toEqual([{ kind: 'stock', left: 1 }]);
  expect(toasts.current()?.text).toBe('1 item in your cart was reduced to what you can order');
});

test('staff who meet a new demand for a second factor learn it at their next call, without a reload', async () => {
  let needsSecondFactor = false;
  const demand = { status: 403, body: { code: 'SECOND_FACTOR_SETUP_REQUIRED', message: 'set up', statusCode: 403 } };
  const { session, client } = await appWith({
    local: signedIn,
    answers: {
      '/user/userinfo': () => ({ body: { ...mei, role: 2, needsSecondFactor } }),
      '/admin/orders/list': () => (needsSecondFactor ? demand : { body: { list: [], total: 0 } }),
    },
  });
  await expect.poll(() => session.getSnapshot().matches({ signedIn: 'ready' })).toBe(true);
  expect(session.getSnapshot().context.user?.needsSecondFactor).toBe(false);
  needsSecondFactor = true;
  await client.call(adminOrder.list, {});
  await expect.poll(() => session.getSnapshot().context.user?.needsSecondFactor).toBe(true);
});

test('staff who lose their role learn it at their next call, without a reload for each of its calls', async () => {
  let role = 2;
  let code = 'FORBIDDEN';
  const reject = () => ({ status: 403, body: { code, message: 'staff', statusCode: 403 } });
  const { session, client, requests } = await appWith({
    local: signedIn,
    answers: {
      '/user/userinfo': () => ({ body: { ...mei, role } }),
      '/admin/orders/list': reject,
      '/order/stats': reject,
    },
  });
  const isReady = () => session.getSnapshot().matches({ signedIn: 'ready' });
  const getReloads = () => requests.filter(({ path }) => path === '/user/userinfo').length - 1;
  await expect.poll(isReady).toBe(true);
  role = 3;
  await client.call(order.stats, {});
  expect(getReloads()).toBe(0);
  await client.call(adminOrder.list, {});
  await expect.poll(() => session.getSnapshot().context.user?.role).toBe(3);
  await expect.poll(isReady).toBe(true);
  await client.call(adminOrder.list, {});
  await settled();
  expect(getReloads()).toBe(1);
  vi.useFakeTimers({ now: Date.now() + 5000, toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  await client.call(adminOrder.list, {});
  await expect.poll(getReloads).toBe(2);
  await expect.poll(isReady).toBe(true);
  // A new demand is learned at once, and a clock that was set back delays nothing.
  code = 'SECOND_FACTOR_SETUP_REQUIRED';
  await client.call(adminOrder.list, {});
  await expect.poll(getReloads).toBe(3);
  await expect.poll(isReady).toBe(true);
  code = 'FORBIDDEN';
  vi.setSystemTime(Date.now() - 3_600_000);
  await client.call(adminOrder.list, {});
  await expect.poll(getReloads).toBe(4);
});

test('S2 without a token the start asks for nothing', async () => {
  const { requests } = await appWith();
  await settled();
  expect(requests).toEqual([]);
});

test('S4 a logout empties the storage, ends at /login and nothing authenticated follows', async () => {
  const { session, cart, client, navigation, platform, queries, requests } = await appWith({
    local: signedIn,
    answers: { ...userinfo, '/user/logout': () => ({ body: {} }) },
  });
  await expect.poll(() => session.getSnapshot().matches({ signedIn: 'ready' })).toBe(true);
  cart.send({ type: 'add', product: teapot });
  queries.setQueryData(['order'], 'private');
  platform.session.set('checkoutDraft', 'private');
  session.send({ type: 'logOut' });
  await settled();
  expect(navigation.here()).toBe('/login');
  expect([...platform.localEntries.keys()].filter((key) => key !== 'colorMode')).toEqual([]);
  expect(platform.sessionEntries.size).toBe(0);
  expect(queries.getQueryData(['order'])).toBeUndefined();
  expect(requests.at(-1)).toEqual({ path: '/user/logout', bearer: 'Bearer token-of-mei' });
  await client.call(order.stats, {});
  expect(requests.at(-1)?.bearer).toBeNull();
});

test.each([
  ['the same account', mei, ['Bearer token-of-mei', 'Bearer new-token']],
  ['another account', { ...mei, id: 8, username: 'jun' }, ['Bearer token-of-mei']],
])('R5 a retry after a login of %s', async (_, user, bearers) => {
  let current = mei;
  const { session, client, requests } = await appWith({
    local: signedIn,
    answers: {
      '/user/userinfo': () => ({ body: current }),
      '/order/cancel': () => {
        current = user;
        session.send({ type: 'logIn', signIn: { ...signIn, token: 'new-token', user } });
        return { status: 503, body: {} };
      },
    },
  });
  await expect.poll(() => session.getSnapshot().matches({ signedIn: 'ready' })).toBe(true);
  await client.call(order.cancel, { orderId: 7, reason: '' });
  const sent = requests.filter(({ path }) => path === '/order/cancel');
  expect(sent.map(({ bearer }) => bearer)).toEqual(bearers);
});

test('S4 a draft typed right before a logout is not written after it; one typed before an expiry is', async () => {
  const app = await appWith({ local: signedIn, answers: userinfo });
  const { session, platform } = app;
  await expect.poll(() => session.getSnapshot().matches({ signedIn: 'ready' })).toBe(true);
  function openEditor(name: string) {
    const schema = v.object({ title: v.string() });
    const draft = createDraftKeeper({ name, schema, storage: platform.session, clock: platform.clock });
    const stop = stopWithSession(draft, session);
    draft.keep({ title: 'Teapot' });
    return function leave() {
      stop();
      draft.flush();
    };
  }
  const leaveExpired = openEditor('article 1');
  session.send({ type: 'unauthorized' });
  await settled();
  leaveExpired();
  expect([...platform.sessionEntries.keys()]).toEqual(['tabOwner', 'draft article 1']);
  session.send({ type: 'logIn', signIn });
  const leave = openEditor('article 2');
  session.send({ type: 'logOut' });
  await settled();
  leave();
  expect(platform.sessionEntries.size).toBe(0);
});

test('S4 a login forgets a registration and a password reset that were begun in this tab, but no other draft', async () => {
  const { session, platform } = await appWith({ answers: userinfo });
  platform.session.set('draft registration', '{"email":"kit@example.com"}');
  platform.session.set('draft password reset', '{"address":"kit@example.com"}');
  platform.session.set('draft note of order 12', '{}');
  session.send({ type: 'logIn', signIn });
  await settled();
  expect([...platform.sessionEntries.keys()]).toEqual(['draft note of order 12', 'tabOwner']);
});

test('S4 a tab that is opened after a logout elsewhere offers no draft to the next person', async () => {
  const platform = createMemoryPlatform({ local: signedIn, languages: ['en-US'] });
  const first = await appWith({ platform, answers: userinfo });
  writeVerificationDraft(platform.session, {
    realName: '陳美',
    idNumber: 'A123456',
    docType: 'PASSPORT',
    way: 'photos',
  });
  first.stop();
  const jun = { ...mei, id: 8, username: 'jun' };
  writeSession(platform.local, { ...signIn, token: 'token-of-jun', user: jun });
  await appWith({ platform, answers: { '/user/userinfo': () => ({ body: jun }) } });
  expect(readVerificationDraft(platform.session)).toBeNull();
});

test('S4 a page from the back/forward cache leaves the cart of the account that signed in meanwhile', async () => {
  const { tab, values } = createFakeStorage(signedIn);
  const restored: ((key: string | null) => void)[] = [];
  const local: Storage = {
    ...tab(),
    subscribe(listener) {
      restored.push(listener);
      return () => undefined;
    },
  };
  const jun = { ...mei, id: 8, username: 'jun' };
  const users = [mei, jun];
  const platform = { ...createMemoryPlatform({ languages: ['en-US'] }), local };
  const { session, cart } = await appWith({ platform, answers: { '/user/userinfo': () => ({ body: users.shift() }) } });
  await expect.poll(() => session.getSnapshot().matches({ signedIn: 'ready' })).toBe(true);
  const product = { id: 1, name: 'Bowl', cover: '/media/bowl', priceAmount: 100, currency: 'CNY' };
  cart.send({ type: 'add', product });
  const cartOfJun = addToCart(emptyCart, { ...product, id: 2 }, 1).cart;
  values.set('cartStore', JSON.stringify(cartOfJun));
  writeSession(tab(), { ...signIn, token: 'token-of-jun', user: jun });
  for (const listener of restored) listener(null);
  await expect.poll(() => session.getSnapshot().matches({ signedIn: 'ready' })).toBe(true);
  expect(session.getSnapshot().context.user?.username).toBe('jun');
  const quantities = (lines: readonly CartLine[]) => lines.map(({ productId, quantity }) => [productId, quantity]);
  expect(quantities(cart.getSnapshot().context.cart.lines)).toEqual([[2, 1]]);
  expect(quantities(readCartAtStart(tab()).lines)).toEqual([[2, 1]]);
});

test('S4 a removal that waits for an answer does not hold up the logout on the server', async () => {
  const { session, beforeLogOut, requests } = await appWith({ local: signedIn, answers: userinfo });
  await expect.poll(() => session.getSnapshot().matches({ signedIn: 'ready' })).toBe(true);
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  beforeLogOut.add(() => answered);
  session.send({ type: 'logOut' });
  await vi.advanceTimersByTimeAsync(1900);
  expect(requests.at(-1)?.path).toBe('/user/userinfo');
  await vi.advanceTimersByTimeAsync(100);
  expect(requests.at(-1)).toEqual({ path: '/user/logout', bearer: 'Bearer token-of-mei' });
  const sent = requests.length;
  answer();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(requests).toHaveLength(sent);
});

test('S5 a protected action without a token: the toast, /login, and the intention behind the login', async () => {
  const { session, navigation, toasts } = await appWith({ start: '/goods/cart?a=1#b', answers: userinfo });
  expect(protect(session, { type: 'order.create' })).toBe(false);
  expect(toasts.current()).toMatchObject({ kind: 'error', text: 'Please login first!' });
  await settled();
  expect(navigation.here()).toBe('/login?redirect=%2Fgoods%2Fcart%3Fa%3D1%23b');
  session.send({ type: 'logIn', signIn, redirect: '/goods/cart?a=1#b' });
  await settled();
  expect(navigation.here()).toBe('/goods/cart?a=1#b');
  expect(session.getSnapshot().context.replay).toEqual({ type: 'order.create' });
});

test('S5 a 401 in the middle of a flow: the same, with cart and draft kept', async () => {
  const { session, cart, client, navigation, platform, toasts } = await appWith({
    local: signedIn,
    start: '/orders/create',
    answers: { ...userinfo, '/order/create': () => unauthenticated },
  });
  await expect.poll(() => session.getSnapshot().matches({ signedIn: 'ready' })).toBe(true);
  cart.send({ type: 'add', product: teapot });
  platform.session.set('checkoutDraft', 'mine');
  await client.call(order.create, { items: [{ productId: 3, quantity: 1, priceAmount: 12800 }] });
  // The caller handles the error before the session does.
  await settled();
  expect(session.getSnapshot().matches('expired')).toBe(true);
  expect(toasts.current()?.text).toBe('Please login first!');
  await settled();
  expect(navigation.here()).toBe('/login?redirect=%2Forders%2Fcreate');
  expect(cart.getSnapshot().context.cart.lines).toHaveLength(1);
  expect(platform.session.get('checkoutDraft')).toBe('mine');
  expect(platform.localEntries.has('token')).toBe(false);
});

test('S5 wrong credentials at the login are no expired session', async () => {
  const { client, session, navigation } = await appWith({
    start: '/login',
    answers: {
      '/user/login': () => ({ status: 401, body: { code: 'BAD_CREDENTIALS', message: 'no', statusCode: 401 } }),
    },
  });
  const { user } = await import('@sampan/api/contract/user');
  await client.call(user.login, { username: 'mei', password: 'wrong-one' });
  expect(session.getSnapshot().matches('anonymous')).toBe(true);
  expect(navigation.visited).toEqual([]);
});

test('the answer to an old token says nothing of the session of today', async () => {
  let rejectRequest: (() => void) | undefined;
  const { client, session } = await appWith({
    local: signedIn,
    answers: userinfo,
    fetch: (url) =>
      String(url).endsWith('/order/stats')
        ? new Promise((resolve) => {
            rejectRequest = () => resolve(new Response(JSON.stringify(unauthenticated.body), { status: 401 }));
          })
        : Promise.resolve(new Response(JSON.stringify(mei))),
  });
  const call = client.call(order.stats, {});
  session.send({ type: 'logIn', signIn: { ...signIn, token: 'a-new-one' } });
  rejectRequest?.();
  await call;
  expect(session.getSnapshot().matches('signedIn')).toBe(true);
});

test('a login makes responses from before it stale', async () => {
  const { session, queries, client } = await appWith({ answers: userinfo });
  const { queryKey } = toQuery(client, order.stats, {});
  queries.setQueryData(queryKey, {});
  session.send({ type: 'logIn', signIn });
  expect(queries.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

test('the start does not change to the locale that is shown, which would render every text again', async () => {
  const i18n = await createI18n({ locale: 'en-US' });
  const changes: string[] = [];
  i18n.i18n.on('languageChanged', (language) => changes.push(language));
  const { preferences } = await appWith({ i18n });
  await expect.poll(() => preferences.getSnapshot()).toMatchObject({ value: { locale: 'shown' } });
  expect(changes).toEqual([]);
  preferences.send({ type: 'chooseLocale', locale: 'zh-HK' });
  await expect.poll(() => changes).toEqual(['zh-HK']);
});

test('L3 a locale whose file fails is logged once, shown in the fallback locale, and retried later', async () => {
  const i18n = await createI18n({
    locale: 'en-US',
    load: {
      'en-US': async () => ({ common: { hello: 'Hello' } }),
      'zh-CN': async () => ({ common: { hello: '你好' } }),
      'zh-HK': async () => {
        attempts += 1;
        if (attempts === 1) throw new Error('chunk gone');
        return { common: { hello: '你好呀' } };
      },
    },
  });
  let attempts = 0;
  const platform = createMemoryPlatform({ languages: ['en-US'] });
  const errors: string[] = [];
  platform.log.error = (message) => errors.push(message);
  const { preferences } = await appWith({ i18n, platform });
  const consoleError = vi.spyOn(console, 'error');
  preferences.send({ type: 'chooseLocale', locale: 'zh-HK' });
  await expect.poll(() => i18n.i18n.language).toBe('zh-HK');
  expect(i18n.i18n.t('hello' as 'brand.name')).toBe('你好');
  expect(errors).toEqual(['Failed locale loading: zh-HK']);
  expect(consoleError).not.toHaveBeenCalled();
  preferences.send({ type: 'chooseLocale', locale: 'zh-HK' });
  await expect.poll(() => i18n.i18n.t('hello' as 'brand.name')).toBe('你好呀');
  consoleError.mockRestore();
});
