import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createBuilds } from '@sampan/api/builds';
import { contract } from '@sampan/api/contract';
import { startBuildGuard } from '@sampan/domain/build/build.fakes';
import { createBuildFiles } from '@sampan/domain/build/buildFiles';
import { loadsDocument } from '@sampan/domain/build/loadsDocument';
import { createReloadGuard } from '@sampan/domain/build/reloadGuard';
import { createFakeClock, createFakeLog, createFakeStorage, flushPromises } from '@sampan/domain/ports.fakes';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { scratchFolder } from '../../../../scripts/processes/scratchFolder.ts';
import { type JoinedServer, joinServers } from '../../src/cluster/servers.ts';
import { cleanUp } from '../../src/cron/cleanUp.ts';
import { type Commerce, openCommerce } from '../commerce/shop.ts';
import { type ClusterServer, startServer } from '../support/cluster.ts';
import { day } from '../support/testClock.ts';

const ignored = { findError: async () => undefined, onWait: () => {}, onError: () => {}, onLost: undefined };
const folders: string[] = [];
let shop: Commerce;
beforeAll(async () => {
  shop = await openCommerce('postgres');
});
afterAll(async () => {
  await shop.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function createFolder(name: string): string {
  const folder = scratchFolder(name);
  folders.push(folder);
  return folder;
}

/** Folder of a build with a chunk of its own, `/assets/{id}.js`, and one that all builds have. */
function createBuild(id: string): string {
  const root = createFolder(`build-${id}`);
  const files = {
    'index.html': `<!doctype html><html lang="zh-CN"><head><title>${id}</title></head><body><div id="root"></div></body></html>`,
    [`assets/${id}.js`]: `// ${id} ${'x'.repeat(2_000)}`,
    'assets/shared.woff2': 'a font',
    'builds/latest.json': JSON.stringify({ id, timestamp: 1 }),
    [`builds/meta/${id}.json`]: JSON.stringify({ id, timestamp: 1, matcher: {}, prerendered: ['/'] }),
  };
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(root, name, '..'), { recursive: true });
    writeFileSync(join(root, name), content);
  }
  return root;
}

/** Starts a server of a build with an empty data folder, as a new container. */
async function startBuild(webRoot: string): Promise<ClusterServer> {
  const server = await startServer(shop, { webRoot, dataDir: createFolder('empty-data') });
  await server.app.ready();
  return server;
}

const get = (server: ClusterServer, url: string) => server.app.inject({ url, headers: { 'accept-encoding': 'br' } });

test('B1 while two builds serve side by side, a page of each gets its chunks from a server of the other', async () => {
  const earlier = await startBuild(createBuild('earlier'));
  // Known before the other build is stored: the list is read again for a path that it does not have.
  expect((await get(earlier, '/assets/later.js')).statusCode).toBe(404);
  const later = await startBuild(createBuild('later'));
  for (const [server, id] of [
    [earlier, 'later'],
    [later, 'earlier'],
  ] as const) {
    const chunk = await get(server, `/assets/${id}.js`);
    expect([id, chunk.statusCode]).toEqual([id, 200]);
    expect(chunk.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'br',
      etag: expect.any(String),
    });
    const own = await get(id === 'later' ? later : earlier, `/assets/${id}.js`);
    expect(chunk.rawPayload.equals(own.rawPayload)).toBe(true);
    expect(chunk.headers.etag).toBe(own.headers.etag);
    expect((await get(server, `/builds/meta/${id}.json`)).json()).toMatchObject({ id });
  }
  await earlier.close();
  await later.close();
});

test('B1 a server with an empty data folder serves the build of last week for seven days', async () => {
  const [lastWeek, current] = [createBuild('last-week'), createBuild('current')];
  await (await startBuild(lastWeek)).close();
  shop.clock.advance(6 * day);
  const server = await startBuild(current);
  await cleanUp(server.deps, shop.clock.now());
  expect((await get(server, '/assets/last-week.js')).body).toBeTruthy();
  expect((await get(server, '/assets/last-week.js')).statusCode).toBe(200);
  await server.close();

  shop.clock.advance(1.1 * day);
  await cleanUp(shop.deps, shop.clock.now());
  const another = await startBuild(createBuild('another'));
  expect((await get(another, '/assets/last-week.js')).statusCode).toBe(404);
  // Stored with the first build, and served by the current one six days later.
  expect((await get(another, '/assets/current.js')).statusCode).toBe(200);
  await another.close();
});

test('unknown paths are 404 with one read of the list a second, and paths that no build has with none', async () => {
  const server = await startBuild(createBuild('alone'));
  const select = vi.spyOn(server.deps.db, 'select');
  onTestFinished(() => select.mockRestore());
  for (const url of [
    '/assets/../../etc/passwd',
    '/assets/%2e%2e%2fkeys',
    '/assets/a/b.js',
    `/assets/${'x'.repeat(200)}.js`,
  ]) {
    expect([url, (await get(server, url)).statusCode]).toEqual([url, 404]);
  }
  // Pages that are not found read the settings; nothing reads files.
  const before = select.mock.calls.length;
  const answers = await Promise.all(Array.from({ length: 200 }, (_, index) => get(server, `/assets/gone-${index}.js`)));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
  expect(select.mock.calls.length - before).toBeLessThanOrEqual(2);
  await server.close();
});

test('B3 a server goes by the build that it started with, whatever is written to its folder', async () => {
  const webRoot = createBuild('started');
  const server = await startBuild(webRoot);
  const traits = { dataKeyFingerprint: 'one', hasFilesOnDisk: false, buildId: 'started' };
  const { leave } = await joinServers(shop.db, 'started-server', traits, ignored);
  writeFileSync(join(webRoot, 'builds/latest.json'), JSON.stringify({ id: 'written', timestamp: 2 }));
  expect((await get(server, '/builds/latest.json')).statusCode).toBe(200);
  await leave();
  await server.close();
});

test('a field or a call that only a later release knows is answered 503 during a deploy, and 400 or 404 after it', async () => {
  const server = await startBuild(createBuild('known'));
  const post = (url: string, payload: object) => server.app.inject({ method: 'POST', url, payload });
  const { path } = contract.captcha.image;
  const readStatuses = async () => {
    const later = '/main/v2/later';
    const answers = [
      await post(path, { later: 1 }),
      await post(later, {}),
      await get(server, later),
      await post(path, {}),
    ];
    return answers.map(({ statusCode }) => statusCode);
  };
  expect(await readStatuses()).toEqual([400, 404, 404, 200]);
  const traits = { dataKeyFingerprint: 'one', hasFilesOnDisk: false, buildId: 'later' };
  const { leave } = await joinServers(shop.db, 'later-server', traits, ignored);
  await expect.poll(readStatuses, { timeout: 5_000 }).toEqual([503, 503, 503, 200]);
  expect((await post(path, { later: 1 })).headers['retry-after']).toBe('1');
  await leave();
  await expect.poll(readStatuses, { timeout: 5_000 }).toEqual([400, 404, 404, 200]);
  await server.close();
});

/** A tab of a browser whose requests are answered by all servers in turn, as behind a proxy without sticky sessions. */
function openTab(servers: readonly { server: ClusterServer; id: string }[]) {
  const { clock, pass } = createFakeClock();
  const session = createFakeStorage().tab();
  const documents: string[] = [];
  let turn = 0;
  const next = () => servers[turn++ % servers.length] as (typeof servers)[number];
  const builds = createBuilds({
    async fetch(url) {
      const { statusCode, body } = await next().server.app.inject({ url: String(url) });
      return new Response(statusCode === 204 ? null : body, { status: statusCode });
    },
  });
  let here = '/home';
  let page = openDocument();

  function openDocument() {
    const { id } = next();
    const pending: Promise<unknown>[] = [];
    const track = <Value>(answer: Promise<Value>) => {
      pending.push(answer);
      return answer;
    };
    const network = { ...builds, latest: () => track(builds.latest()), meta: (of: string) => track(builds.meta(of)) };
    const guard = createReloadGuard({ session, clock, here: () => here });
    const files = createBuildFiles({ network, log: createFakeLog().log, buildId: id });
    const reload = (to: string) => void documents.push(to);
    const actor = startBuildGuard({ buildId: id, network, files, guard, reload }, clock);
    return { id, actor, pending };
  }
  async function passTime(ms: number) {
    page.actor.send({ type: 'idle' });
    await pass(ms);
    await Promise.all(page.pending);
    await flushPromises();
  }
  return {
    documents,
    getBuild: () => page.id,
    passTime,
    /** Follows a link after some seconds on the page. */
    async navigate(to: string) {
      await passTime(3_000);
      const isDocument = loadsDocument(page.actor, to);
      here = to;
      if (!isDocument) return;
      page.actor.stop();
      page = openDocument();
    },
  };
}

test('B3 a page that is open during a deploy without sticky sessions loads one document, after the deploy', async () => {
  const running: (JoinedServer & { server: ClusterServer; id: string })[] = [];
  const start = async (id: string) => {
    const server = await startBuild(createBuild(id));
    const traits = { dataKeyFingerprint: 'one', hasFilesOnDisk: false, buildId: id };
    const joined = await joinServers(shop.db, `${id}-server`, traits, ignored);
    running.push({ ...joined, server, id });
  };
  const waitForOthers = () => new Promise((resolve) => setTimeout(resolve, 1_100));
  await start('before');
  const tabs = [openTab(running), openTab(running)];
  const visit = async (name: string) => {
    for (const tab of tabs) {
      for (let page = 0; page < 10; page += 1) {
        // The page asks for the latest build every hour.
        if (page === 5) await tab.passTime(3_601_000);
        await tab.navigate(`/${name}/${page}`);
      }
    }
  };
  await visit('alone');
  await start('after');
  await waitForOthers();
  // One tab is opened meanwhile, and may have either build.
  tabs.push(openTab(running), openTab(running));
  await visit('during');
  expect(tabs.map(({ documents }) => documents)).toEqual([[], [], [], []]);

  await running[0]?.leave();
  await running.shift()?.server.close();
  await waitForOthers();
  for (const tab of tabs) await tab.passTime(3_601_000);
  await visit('afterwards');
  expect(tabs.map(({ getBuild }) => getBuild())).toEqual(['after', 'after', 'after', 'after']);
  for (const { documents } of tabs) expect(documents.length).toBeLessThanOrEqual(1);
  expect(tabs[0]?.documents).toEqual(['/afterwards/0']);
  await running[0]?.leave();
  await running[0]?.server.close();
});
