import type { BuildMeta, LatestBuild } from '@sampan/api/builds';
import { createClientFailure, type Envelope } from '@sampan/api/clientEnvelope';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  createAfterEvent,
  createDoneEvent,
  createErrorEvent,
  findStrayedPaths,
  findUnreachedStates,
  waitForever,
} from '../machine.fakes.ts';
import {
  createFakeClock,
  createFakeLog,
  createFakeStorage,
  createThrowingStorage,
  flushPromises,
} from '../ports.fakes.ts';
import type { Network, Storage } from '../ports.ts';
import { strangeValues } from '../stored.fakes.ts';
import { startBuildGuard } from './build.fakes.ts';
import { createBuildFiles } from './buildFiles.ts';
import { loadsDocument } from './loadsDocument.ts';
import { createReloadGuard, reloadGuardKey } from './reloadGuard.ts';

const hour = 3_600_000;
const meta: BuildMeta = { id: 'one', timestamp: 1, matcher: {}, prerendered: ['/', '/about', '/help/'] };
const success = <Data>(data: Data): Envelope<Data> => ({ status: 'success', data });

interface Options {
  session?: Storage;
  at?: string;
  /** A clock shared by several documents. */
  time?: ReturnType<typeof createFakeClock>;
  latest?: () => Promise<Envelope<LatestBuild>>;
  meta?: () => Promise<Envelope<BuildMeta>>;
  payload?: Network['payload'];
}

/** Opens one document of the app. */
function openDocument(options: Options = {}) {
  const { clock, pass } = options.time ?? createFakeClock();
  const { log, lines } = createFakeLog();
  const asked: string[] = [];
  const loads: string[] = [];
  const network: Network = {
    meta(id) {
      asked.push(`meta ${id}`);
      return options.meta?.() ?? Promise.resolve(success(meta));
    },
    latest() {
      asked.push('latest');
      return options.latest?.() ?? Promise.resolve(success({ id: 'one', timestamp: 1 }));
    },
    payload(path, id) {
      asked.push(`payload ${path} ${id}`);
      return options.payload?.(path, id) ?? Promise.resolve(success({ page: path }));
    },
  };
  const files = createBuildFiles({ network, log, buildId: 'one' });
  const session = options.session ?? createFakeStorage().tab();
  const guard = createReloadGuard({ session, clock, here: () => options.at ?? '/home' });
  const reload = (to: string) => loads.push(to);
  const actor = startBuildGuard({ buildId: 'one', network, files, guard, reload }, clock);
  return { actor, files, asked, loads, lines, pass, session };
}

const newer = () => Promise.resolve(success({ id: 'two', timestamp: 2 }));

test('B2 one second after idle meta is fetched once, and further askers share it', async () => {
  const { actor, files, asked, pass } = openDocument();
  await pass(60_000);
  expect(asked).toEqual([]);
  actor.send({ type: 'idle' });
  await pass(999);
  expect(asked).toEqual([]);
  await pass(1);
  expect(asked).toEqual(['meta one', 'latest']);
  const [first, second] = await Promise.all([files.meta(), files.meta()]);
  expect(first).toBe(second);
  actor.send({ type: 'idle' });
  await pass(5000);
  expect(asked).toEqual(['meta one', 'latest']);
});

test('B3 latest is asked once with B2 and then every 3,600 s; the same id changes nothing', async () => {
  const { actor, asked, loads, pass } = openDocument();
  actor.send({ type: 'idle' });
  await pass(1000);
  await pass(3 * hour, hour);
  expect(asked.filter((call) => call === 'latest')).toHaveLength(4);
  expect(loadsDocument(actor, '/goods')).toBe(false);
  expect(loads).toEqual([]);
});

test('B3 another id: nothing is seen until the next navigation, which loads the document, query and hash kept', async () => {
  const { actor, loads, pass } = openDocument({ latest: newer });
  actor.send({ type: 'idle' });
  await pass(1000);
  expect(loads).toEqual([]);
  expect(loadsDocument(actor, '/goods?q=tea#list')).toBe(true);
  expect(loads).toEqual(['/goods?q=tea#list']);
});

test('B4 the same path is not loaded twice within 10 s; another path, or later, is', async () => {
  const time = createFakeClock();
  const session = createFakeStorage().tab();
  async function outdated() {
    const page = openDocument({ latest: newer, time, session });
    page.actor.send({ type: 'idle' });
    await page.pass(1000);
    return page;
  }
  const first = await outdated();
  expect(loadsDocument(first.actor, '/goods')).toBe(true);
  const second = await outdated();
  expect(loadsDocument(second.actor, '/goods?page=2')).toBe(false);
  expect(loadsDocument(second.actor, '/help')).toBe(true);
  const third = await outdated();
  expect(loadsDocument(third.actor, '/goods')).toBe(true);
  const fourth = await outdated();
  await time.pass(9000);
  expect(loadsDocument(fourth.actor, '/goods')).toBe(true);
});

test('B4 where sessionStorage throws, documents that keep failing load no path twice in a row', async () => {
  const time = createFakeClock();
  let at = '/goods';
  let loads = 0;
  for (let document = 0; document < 20; document += 1) {
    const page = openDocument({ session: createThrowingStorage(), time, at });
    await time.pass(200);
    page.actor.send({ type: 'chunkFailed', to: at });
    loads += page.loads.length;
    if (page.loads.length === 0) break;
    at = page.loads[0] ?? at;
  }
  expect(loads).toBe(0);
});

test('B4 where sessionStorage throws, a build is still taken over once per path', async () => {
  const { actor, loads, pass } = openDocument({ session: createThrowingStorage(), latest: newer });
  actor.send({ type: 'idle' });
  await pass(1000);
  expect(loadsDocument(actor, '/goods')).toBe(true);
  expect(loadsDocument(actor, '/goods')).toBe(false);
  expect(loads).toEqual(['/goods']);
});

test.each<[string, () => Promise<Envelope<LatestBuild>>]>([
  ['fails', () => Promise.resolve(createClientFailure('offline'))],
  ['answers HTML', () => Promise.resolve(createClientFailure('not JSON'))],
  ['rejects', () => Promise.reject(new Error('broken'))],
  ['never answers', waitForever],
])('B5 a latest.json that %s: nothing visible, and the next poll still comes', async (_, latest) => {
  const { actor, asked, lines, loads, pass } = openDocument({ latest });
  actor.send({ type: 'idle' });
  await pass(1000);
  await pass(hour + 60_000, 30_000);
  expect(asked.filter((call) => call === 'latest')).toHaveLength(2);
  expect(loadsDocument(actor, '/goods')).toBe(false);
  expect(loads).toEqual([]);
  expect(lines).toEqual([]);
});

test('B5 failing build metadata is logged once for all callers', async () => {
  const { files, actor, lines, pass } = openDocument({ meta: () => Promise.resolve(createClientFailure('offline')) });
  actor.send({ type: 'idle' });
  await pass(1000);
  expect(await files.meta()).toBeNull();
  expect(await files.payload('/about', 'seen')).toBeNull();
  expect(lines).toEqual([{ level: 'error', message: 'Failed build manifest loading: one' }]);
});

test('B6 a chunk that fails: one document load of its route; again within 10 s the error page, with "try again"', async () => {
  const time = createFakeClock();
  const session = createFakeStorage().tab();
  const first = openDocument({ time, session });
  first.actor.send({ type: 'chunkFailed', to: '/orders/12?pay=1' });
  expect(first.loads).toEqual(['/orders/12?pay=1']);
  await time.pass(3000);
  const second = openDocument({ time, session, at: '/orders/12?pay=1' });
  second.actor.send({ type: 'chunkFailed', to: '/orders/12?pay=1' });
  expect(second.loads).toEqual([]);
  expect(second.actor.getSnapshot().matches({ page: 'lost' })).toBe(true);
  second.actor.send({ type: 'tryAgain' });
  expect(second.loads).toEqual(['/orders/12?pay=1']);
});

test('B6 a document that takes longer than 10 s to fail is not loaded without end; 10 s after its first screen it may be', async () => {
  const time = createFakeClock();
  const session = createFakeStorage().tab();
  const at = '/orders/12?pay=1';
  openDocument({ time, session }).actor.send({ type: 'chunkFailed', to: at });
  await time.pass(15_000);
  const slow = openDocument({ time, session, at });
  await time.pass(15_000);
  slow.actor.send({ type: 'chunkFailed', to: at });
  expect(slow.loads).toEqual([]);
  expect(slow.actor.getSnapshot().matches({ page: 'lost' })).toBe(true);
  slow.actor.send({ type: 'idle' });
  loadsDocument(slow.actor, '/home');
  await time.pass(9_999);
  slow.actor.send({ type: 'chunkFailed', to: at });
  expect(slow.loads).toEqual([]);
  loadsDocument(slow.actor, '/home');
  await time.pass(1);
  slow.actor.send({ type: 'chunkFailed', to: at });
  expect(slow.loads).toEqual([at]);
});

test('B4 a load of long ago holds back no load of the same path in another document', async () => {
  const time = createFakeClock();
  const session = createFakeStorage().tab();
  openDocument({ time, session }).actor.send({ type: 'chunkFailed', to: '/orders' });
  openDocument({ time, session, at: '/orders' });
  await time.pass(hour);
  const later = openDocument({ time, session, at: '/orders' });
  later.actor.send({ type: 'chunkFailed', to: '/orders' });
  expect(later.loads).toEqual(['/orders']);
});

test('B3 another id that is read out of turn: the next navigation loads the document', () => {
  const { actor, loads } = openDocument();
  actor.send({ type: 'latest', id: 'one' });
  expect(loadsDocument(actor, '/goods')).toBe(false);
  actor.send({ type: 'latest', id: 'two' });
  expect(loads).toEqual([]);
  expect(loadsDocument(actor, '/goods')).toBe(true);
  expect(loads).toEqual(['/goods']);
});

test('B6 the next navigation leaves the error page', async () => {
  const session = createFakeStorage().tab();
  const page = openDocument({ session });
  page.actor.send({ type: 'chunkFailed', to: '/orders' });
  page.actor.send({ type: 'chunkFailed', to: '/orders' });
  expect(page.actor.getSnapshot().matches({ page: 'lost' })).toBe(true);
  expect(loadsDocument(page.actor, '/home')).toBe(false);
  expect(page.actor.getSnapshot().matches({ page: 'whole' })).toBe(true);
});

test('B7 payloads are fetched for prerendered paths only, once each', async () => {
  const { files, asked } = openDocument();
  const [first, second] = await Promise.all([
    files.payload('/about?x=1#team', 'seen'),
    files.payload('/about/', 'seen'),
  ]);
  expect(first).toEqual({ page: '/about' });
  expect(second).toBe(first);
  expect(await files.payload('/goods', 'seen')).toBeNull();
  expect(await files.payload('/help', 'seen')).toEqual({ page: '/help' });
  expect(await files.payload('/', 'seen')).toEqual({ page: '/' });
  expect(asked).toEqual(['meta one', 'payload /about one', 'payload /help one', 'payload / one']);
});

test('B7 a product, an article or a category is fetched when its link is about to be followed, not when it is seen', async () => {
  const { files, asked } = openDocument({
    meta: () =>
      Promise.resolve(
        success({
          ...meta,
          matcher: {
            static: { '/goods': { prerender: true }, '/goods/cart': { ssr: false } },
            wildcard: { '/goods': { prerender: true }, '/orders': { ssr: false } },
          },
          prerendered: ['/goods', '/goods/pot', '/goods?category=2'],
        }),
      ),
  });
  for (const to of ['/goods/pot', '/goods/never/listed', '/goods?category=2', '/goods/cart', '/orders/1']) {
    expect(await files.payload(to, 'seen'), to).toBeNull();
  }
  for (const to of ['/goods/pot#more', '/goods/never/listed', '/goods?category=2', '/goods/pot']) {
    expect(await files.payload(to, 'intended'), to).not.toBeNull();
  }
  for (const to of ['/goods/cart', '/orders/1', '/goodsx']) expect(await files.payload(to, 'intended'), to).toBeNull();
  expect(asked.slice(1)).toEqual([
    'payload /goods/pot one',
    'payload /goods/never/listed one',
    'payload /goods?category=2 one',
  ]);
});

test('B7 a payload that fails: one warning, and the page opens from its normal call', async () => {
  const { files, lines } = openDocument({ payload: () => Promise.resolve(createClientFailure('gone')) });
  expect(await files.payload('/about', 'seen')).toBeNull();
  expect(await files.payload('/about', 'seen')).toBeNull();
  expect(lines).toEqual([{ level: 'warn', message: 'Failed payload loading: /about' }]);
});

const seed = Date.now() % 2 ** 31;
console.info(`build guard fuzz: seed ${seed}`);

test('B4 1,000 values where the guard remembers: no crash, and garbage never holds a reload back', () => {
  fc.assert(
    fc.property(strangeValues, (text) => {
      const session = createFakeStorage({ [reloadGuardKey]: text }).tab();
      const guard = createReloadGuard({ session, clock: createFakeClock().clock, here: () => '/home' });
      expect(guard.permits('/goods')).toBe(true);
    }),
    { seed, numRuns: 1000 },
  );
});

const asking = '0.build.check.asking';
const events = [
  { type: 'idle' },
  createAfterEvent(1000, 'build.check.settling'),
  createDoneEvent(asking, { id: 'two', timestamp: 2 }),
  createErrorEvent(asking, new Error('offline')),
  createAfterEvent(60_000, 'build.check.asking'),
  createAfterEvent(hour, 'build.check.resting'),
  { type: 'navigate', to: '/goods' },
  { type: 'latest', id: 'two' },
  { type: 'chunkFailed', to: '/home' },
  { type: 'tryAgain' },
];

test('shortest paths reach every state of the build guard, and every simple path ends where the chart says', async () => {
  // Without sessionStorage the current document counts as just loaded, so a missing chunk goes to the error page at
  // once.
  const start = () => openDocument({ session: createThrowingStorage(), latest: waitForever, meta: waitForever }).actor;
  const model = { machine: start().logic, events };
  expect(findUnreachedStates(model)).toEqual([]);
  const { count, strayed } = findStrayedPaths(model, start);
  expect(count).toBeGreaterThan(5);
  expect(strayed).toEqual([]);
  await flushPromises();
});
