import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { contract } from '@sampan/api/contract';
import { renditionWidths } from '@sampan/domain/picture/renditions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildServer } from '../../../scripts/build.ts';
import { serverEnvironment, serverFlags } from '../../../scripts/platform.mjs';
import { scratchFolder } from '../../../scripts/processes/scratchFolder.ts';
import { addTestProduct } from '../../server/tests/commerce/testProduct.ts';
import { createPhoto } from '../../server/tests/support/photo.ts';
import { type OwnPostgres, startPostgres } from '../../server/tests/support/postgresServer.ts';
import { measurePeak, measureTrees } from '../../server/tests/support/processMemory.ts';
import { openHome, type ShopHome, type ShopProcess } from '../../server/tests/support/shopProcess.ts';

/** Of a machine's 512 MB, what a minimal system leaves to the shop and PostgreSQL; they have 415 to 455. */
const machineMb = 480;
/** Of the server's process at its peak, with four uploads at once; it has 205 to 242. */
const serverMb = 280;
/** Of V8's old generation: with more the process ends. */
const heapMb = 96;

const folder = scratchFolder('small-machine');
let postgres: OwnPostgres;
let home: ShopHome;
let shop: ShopProcess;

beforeAll(async () => {
  await buildServer();
  postgres = await startPostgres({ folder });
  home = openHome();
  const flags = [...serverFlags, `--max-old-space-size=${heapMb}`];
  shop = await home.start({ DATABASE_URL: postgres.url, ...serverEnvironment }, flags);
}, 120_000);
afterAll(async () => {
  home?.close();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Polls what shop and database hold together until `stop` returns the most that was seen, MB. */
function watchMemory(): { stop: () => Promise<number> } {
  let isStopped = false;
  let peak = 0;
  const watching = (async () => {
    while (!isStopped) {
      peak = Math.max(peak, measureTrees([shop.pid, postgres.pid]));
      await sleep(50);
    }
  })();
  return {
    async stop() {
      isStopped = true;
      await watching;
      return peak;
    },
  };
}

/** Runs the tasks, some at a time. */
async function runAll(atOnce: number, tasks: readonly (() => Promise<unknown>)[]): Promise<void> {
  const waiting = [...tasks];
  const run = async () => {
    for (let task = waiting.shift(); task; task = waiting.shift()) await task();
  };
  await Promise.all(Array.from({ length: atOnce }, run));
}

const address = {
  receiver: '陳小明',
  phone: '+85261234567',
  country: 'HK',
  province: '香港',
  city: '香港',
  district: '中西區',
  detail: '皇后大道中 1 號',
};
const locales = ['en-US', 'zh-CN', 'zh-HK'];
const pages = ['/home', '/goods', '/posts', '/album', '/about', '/help', '/login', '/goods/cart', '/orders'];

async function open(path: string, locale: string): Promise<void> {
  const response = await fetch(shop.url + path, { headers: { 'accept-language': locale } });
  expect(response.status, path).toBe(200);
  await response.arrayBuffer();
}

test.runIf(process.platform === 'linux')(
  'a shop and its PostgreSQL live on a machine of 512 MB: browsing, orders and uploads of pictures',
  async () => {
    const watch = watchMemory();
    const { items } = await addTestProduct(shop, 1_000);
    const { list } = await shop.call(contract.product.list, { limit: 20 });
    const paths = [...pages, ...list.map(({ slug }) => `/goods/${slug}`)];
    const visits = Array.from({ length: 4 }, () =>
      locales.flatMap((locale) => paths.map((path) => ({ path, locale }))),
    );
    await runAll(
      8,
      visits.flat().map(
        ({ path, locale }) =>
          () =>
            open(path, locale),
      ),
    );
    await runAll(
      6,
      Array.from(
        { length: 60 },
        (_, at) => () => shop.call(contract.order.create, { items, address }, { key: `${at}` }),
      ),
    );
    await shop.call(contract.adminOrder.list, { limit: 100 });
    const photo = await createPhoto(6_000, 4_000);
    await runAll(
      4,
      Array.from({ length: 6 }, () => () => shop.call(contract.file.upload, { file0: photo, file1: photo })),
    );
    const { files } = await shop.call(contract.file.upload, { file0: photo });
    const [{ url } = { url: '' }] = await shop.call(contract.adminSetting.gallery, {
      images: files.map(({ id }) => `${id}`),
    });
    await runAll(
      4,
      renditionWidths.map((width) => () => open(`${url}/${width}.avif`, 'en-US')),
    );
    await shop.call(contract.user.uploadAvatar, { file: await createPhoto(1_600, 1_200) });
    const peak = await watch.stop();
    const serverPeak = measurePeak(shop.pid);

    console.info(`shop and PostgreSQL ${peak.toFixed(0)} MB at most, the server's process ${serverPeak.toFixed(0)}`);
    expect(peak).toBeLessThan(machineMb);
    expect(serverPeak).toBeLessThan(serverMb);
  },
  180_000,
);
