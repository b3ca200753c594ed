import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { contract } from '@sampan/api/contract';
import type { CategoryChoice, ImportMapping, Job } from '@sampan/api/entities';
import { apparelFile, homeAndGardenFile, jewelryFile } from '@sampan/demo/fixtures/samples/shopifyFiles';
import { wooFile } from '@sampan/demo/fixtures/samples/wooFile';
import { delimiterSampleLength, formatCsvLine } from '@sampan/domain/csv/csv';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  auditLog,
  categories,
  files,
  importedPictures,
  jobs as jobTable,
  products,
  shopState,
} from '../../src/db/schema.ts';
import { JobStopped } from '../../src/worker/lease.ts';
import { LeasedJob } from '../../src/worker/leasedJob.ts';
import { Runner } from '../../src/worker/runner.ts';
import { forAnyDatabase } from '../support/databases.ts';
import { createPerson } from '../support/people.ts';
import { type PictureServer, startPictureServer } from '../support/pictureServer.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';
import { waitForLocks } from '../support/waitForLocks.ts';
import { getJobs } from './asking.ts';

const { adminProduct, category, product } = contract;

forAnyDatabase('files of other shops, in an empty shop', (kind) => {
  let shop: TestApp;
  let pictures: PictureServer;
  let token: string;
  let jobs: ReturnType<typeof getJobs>;
  /** Requested paths, and paths that return a status or a text instead of a picture. */
  const asked: string[] = [];
  const broken = new Map<string, string | number>();

  beforeAll(async () => {
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#056c5e' } })
      .png()
      .toBuffer();
    pictures = await startPictureServer(({ url = '' }, response) => {
      asked.push(url);
      const answer = broken.get(url);
      if (typeof answer === 'number') response.writeHead(answer).end();
      else response.end(answer ?? picture);
    });
    shop = await startTestApp(kind, { pictures: pictures.options });
    token = (await createPerson(shop, 2)).token;
    jobs = getJobs(shop, token);
  });
  afterAll(async () => {
    await shop.close();
    await pictures.close();
  });

  const createFile = (text: string) => new File([text], 'goods.csv', { type: 'text/csv' });
  const survey = (text: string) => shop.expectOk(adminProduct.surveyImport, { file: createFile(text) }, { token });
  const importing = (text: string, isDryRun = false) =>
    jobs.done(adminProduct.import, { file: createFile(text), isDryRun });
  const find = (id: string) => shop.expectOk(product.detail, { id }, { token });
  const inShort = ({ status, added, changed, skipped, failed }: Job) => [status, added, changed, skipped, failed];

  /** Like the dialog's default: creates every category that the shop does not have. */
  async function createAll(text: string): Promise<ImportMapping> {
    const found = await survey(text);
    const mapping: ImportMapping = {
      categories: found.categories.map((each) => ({ text: each.text, choice: each.choice ?? { to: 'create' } })),
      defaultCategory: found.defaultCategory ?? { to: 'create' },
      untrackedStock: 20,
    };
    return shop.expectOk(adminProduct.importMapping, mapping, { token });
  }

  test('without a choice nothing comes in, and every row says why', async () => {
    const done = await importing(jewelryFile);
    expect(inShort(done)).toEqual(['done', 0, 0, 0, 17]);
    expect(done.problems.map(({ code }) => code)).toContain('unknown');
    expect(await shop.db.$count(categories)).toBe(0);
    // The row's missing category is detected only when it is written, after its picture was fetched.
    expect(asked.splice(0)).toEqual(['/files/pearl-ring.jpg?v=1571439']);
  });

  test('a dry run tries it all, fetches nothing and creates nothing', async () => {
    await createAll(jewelryFile);
    const dry = await importing(jewelryFile, true);
    expect([inShort(dry), dry.problems]).toEqual([['done', 17, 0, 0, 0], []]);
    expect([await shop.db.$count(categories), await shop.db.$count(products), asked]).toEqual([0, 0, []]);
  });

  test('all rows come in with their categories and pictures, and a second time nothing changes', async () => {
    broken.set('/files/moon-charm.jpg?v=1571439', 404);
    const done = await importing(jewelryFile);
    expect(inShort(done)).toEqual(['done', 17, 0, 0, 0]);
    expect(done.problems).toEqual([expect.objectContaining({ code: 'pictureUnreachable', column: 'Image Src' })]);
    const names = (await shop.db.select().from(categories)).map(({ name }) => name);
    expect(names.toSorted()).toEqual(['Bracelets', 'Earrings', 'Necklace', 'Rings', '未分类']);

    const bracelet = await find('chain-bracelet');
    expect(bracelet.gallery.map(({ url }) => url)).toEqual([
      expect.stringMatching(/^\/media\/gallery\/\d+-[0-9a-f]{12}$/),
      expect.stringMatching(/^\/media\/gallery\/\d+-[0-9a-f]{12}$/),
    ]);
    const shown = await shop.app.inject({ url: bracelet.cover });
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(new Set(asked).size).toBe(asked.length);
    expect((await find('moon-charm')).gallery).toEqual([]);

    const before = asked.length;
    const [state, entries] = [await shop.db.select().from(products), await shop.db.$count(auditLog)];
    expect((await survey(jewelryFile)).categories).toEqual([]);
    const again = await importing(jewelryFile);
    expect(inShort(again)).toEqual(['done', 0, 0, 17, 0]);
    // A failed picture is fetched again.
    expect(asked.slice(before)).toEqual(['/files/moon-charm.jpg?v=1571439']);
    expect(await shop.db.select().from(products)).toEqual(state);
    expect(await shop.db.$count(auditLog)).toBe(entries + 1);
  });

  test('a picture of a wrong type or size is reported on its row; the product is imported', async () => {
    const path = '/files/harbour-blue-shirt.jpg?v=1571439';
    broken.set(path, '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await createAll(apparelFile);
    const done = await importing(apparelFile);
    expect(done.failed).toBe(0);
    expect(done.problems.map(({ code, value }) => [code, value])).toEqual([
      ['pictureType', `https://cdn.pictures.test${path}`],
    ]);
    expect((await find('harbour-blue-shirt')).gallery).toEqual([]);
    broken.delete(path);
    const again = await importing(apparelFile);
    expect([again.changed, again.failed, again.problems]).toEqual([1, 0, []]);
    expect((await find('harbour-blue-shirt')).gallery).toHaveLength(1);
  });

  test('categories five levels deep come into three, and a text may be mapped to a category that there is', async () => {
    const rings = (await shop.db.select().from(categories).where(eq(categories.name, 'Rings')))[0];
    const found = await survey(homeAndGardenFile);
    const getChoice = (text: string): CategoryChoice =>
      text === 'Indoor' ? { to: 'category', categoryId: rings?.id ?? 0 } : { to: 'create' };
    await shop.expectOk(
      adminProduct.importMapping,
      {
        categories: found.categories.map(({ text }) => ({ text, choice: getChoice(text) })),
        defaultCategory: found.defaultCategory,
        untrackedStock: 20,
      },
      { token },
    );
    const done = await importing(homeAndGardenFile);
    expect([done.failed, done.problems]).toEqual([0, []]);
    expect((await find('bedside-table')).categoryId).toBe(rings?.id);
    const all = await shop.expectOk(category.list, {}, { token });
    const pots = all.find(({ name }) => name === 'Pots & Planters');
    const path = (id: number | null | undefined): string[] => {
      const one = all.find((each) => each.id === id);
      return one ? [...path(one.parentId), one.name] : [];
    };
    expect(path(pots?.id)).toEqual(['Home & Garden', 'Lawn & Garden', 'Pots & Planters']);
    expect((await survey(homeAndGardenFile)).categories.filter(({ choice }) => choice?.to !== 'category')).toEqual([]);
  });

  test('a row that fails only when it is written leaves no category behind', async () => {
    const lines = [
      ['Handle', 'Title', 'Type', 'Variant Price'],
      ['cart', 'Taken', 'Unused Things', '12'],
      ['cork-mat', 'Cork mat', 'Cork Things', '12'],
    ];
    const text = lines.map(formatCsvLine).join('');
    await createAll(text);
    const dry = await importing(text, true);
    const done = await importing(text);
    expect(inShort(done)).toEqual(['done', 1, 0, 0, 1]);
    expect([done.problems, dry.problems]).toEqual(
      Array(2).fill([{ row: 2, column: 'Handle', code: 'taken', value: 'cart' }]),
    );
    const names = (await shop.db.select().from(categories)).map(({ name }) => name);
    expect(names.filter((name) => name.endsWith('Things'))).toEqual(['Cork Things']);
    const found = await find('cork-mat');
    expect((await shop.expectOk(category.list, {}, { token })).find(({ id }) => id === found.categoryId)?.name).toBe(
      'Cork Things',
    );
  });

  test('two imports at once that need the same new categories share them', async () => {
    const types = ['Bells', 'Gongs > Small', 'Gongs > Large'];
    const toText = (name: string) => {
      const lines = types.map((type, index) => [`${name}-${index}`, `Sound ${name}`, type, '12']);
      return [['Handle', 'Title', 'Type', 'Variant Price'], ...lines].map(formatCsvLine).join('');
    };
    await createAll(toText('one'));
    // Both begin their first two steps together: the rehearsal, and the one that creates categories.
    const steps = [1, 2].map(() => ({ ...Promise.withResolvers<void>(), count: 0 }));
    const taken = new Map<number, number>();
    const { slice } = LeasedJob.prototype;
    const together = vi.spyOn(LeasedJob.prototype, 'slice').mockImplementation(async function (this: LeasedJob, work) {
      const number = taken.get(this.row.id) ?? 0;
      taken.set(this.row.id, number + 1);
      const step = steps[number];
      if (step) {
        step.count += 1;
        if (step.count === 2) step.resolve();
        await step.promise;
      }
      return slice.call(this, work);
    });
    const ask = (name: string) =>
      shop.expectOk(adminProduct.import, { file: createFile(toText(name)), isDryRun: false }, { token });
    const asked = [await ask('one'), await ask('two')];
    await new Runner(shop.deps).wake();
    await shop.deps.background.idle();
    together.mockRestore();
    const done = await Promise.all(asked.map(({ id }) => jobs.detail(id)));
    expect(done.map(inShort)).toEqual(Array(2).fill(['done', 3, 0, 0, 0]));
    const names = (await shop.db.select().from(categories)).map(({ name }) => name);
    expect(names.filter((name) => ['Bells', 'Gongs', 'Small', 'Large'].includes(name))).toHaveLength(4);
  });

  test('choices that two staff save at once are all remembered', async () => {
    const choose = (text: string) => {
      const choice = { to: 'create' } as const;
      const mapping: ImportMapping = { categories: [{ text, choice }], defaultCategory: null, untrackedStock: 0 };
      return shop.call(adminProduct.importMapping, mapping, { token });
    };
    await choose('Kites');
    const { answers } = await shop.db.transaction(async (tx) => {
      await tx.select().from(shopState).for('update');
      const answers = ['Drums', 'Flutes'].map(choose);
      // On PGlite they wait for the transaction.
      if (kind === 'postgres') await waitForLocks(shop.db, answers.length);
      return { answers };
    });
    for (const { ok } of await Promise.all(answers)) expect(ok).toBe(true);
    const { categories: remembered } = (await choose('Kites')).data as ImportMapping;
    expect(remembered.map(({ text }) => text)).toEqual(expect.arrayContaining(['Drums', 'Flutes', 'Kites']));
  });

  test('WooCommerce’s products come in with their variations', async () => {
    await createAll(wooFile);
    const done = await importing(wooFile);
    expect(inShort(done)).toEqual(['done', 10, 0, 0, 3]);
    expect(done.problems.map(({ code }) => code)).toEqual(['productType', 'productType', 'parent']);
    expect((await find('v-neck-t-shirt')).description).toBe('Soft & plain.\n\nWashes well.');
    const hoodie = await find('hoodie');
    expect(hoodie.variants?.map(({ slug }) => slug)).toEqual(['hoodie', 'hoodie-blue-yes']);
    const { rows } = await jobs.sheet(done.id);
    expect(rows.map((row) => row.结果)).toEqual([
      '新增',
      '新增',
      '新增',
      '新增',
      '新增',
      '新增',
      '失败',
      '失败',
      '新增',
      '新增',
      '新增',
      '新增',
      '失败',
    ]);
    const again = await importing(wooFile);
    expect(inShort(again)).toEqual(['done', 0, 0, 10, 3]);
  });

  test('an import of WooCommerce’s products that a restart interrupts goes on with the next row', async () => {
    const toText = (...skus: string[]) =>
      [['Type', 'SKU', 'Name', 'Regular price'], ...skus.map((sku) => ['simple', sku, 'Lamp', '10'])]
        .map(formatCsvLine)
        .join('');
    await createAll(toText('B'));
    expect(inShort(await importing(toText('B')))).toEqual(['done', 1, 0, 0, 0]);
    const { slice } = LeasedJob.prototype;
    let interruptions = 0;
    const interrupted = vi.spyOn(LeasedJob.prototype, 'slice').mockImplementation(function (this: LeasedJob, work) {
      if (this.place?.blocks !== 1 || interruptions > 0) return slice.call(this, work);
      interruptions += 1;
      throw new JobStopped('suspended');
    });
    // The first row's address is taken by the second row's product.
    const done = await importing(toText('A', 'B'));
    interrupted.mockRestore();
    expect([interruptions, inShort(done), done.problems]).toEqual([1, ['done', 1, 0, 1, 0], []]);
  });

  test('an import whose finished rows take longer to read than the lease goes on behind them', async () => {
    // Longer than the beginning of a file that is read before its first row.
    const description = 'x'.repeat(delimiterSampleLength);
    const rows = [...'CDEFGHIJ'].map((sku) => ['simple', sku, 'Lamp', '10', description]);
    const lines = [['Type', 'SKU', 'Name', 'Regular price', 'Description'], ...rows].map(formatCsvLine);
    await createAll(lines.join(''));
    const waking = vi.spyOn(shop.deps.runner, 'wake').mockResolvedValue();
    const { id } = await shop.expectOk(
      adminProduct.import,
      { file: createFile(lines.join('')), isDryRun: true },
      { token },
    );
    waking.mockRestore();
    await shop.db.update(jobTable).set({ place: { blocks: 7 } });
    const opening = vi.spyOn(shop.deps.providers.files, 'open').mockImplementation(async () =>
      Readable.from(
        (async function* () {
          for (const line of lines) {
            yield Buffer.from(line);
            await setTimeout(350);
          }
        })(),
      ),
    );
    const [first, second] = [1, 2].map(() => new Runner(shop.deps, { leaseMs: 1500 }));
    const reading = first?.wake();
    const wakeAndRead = async () => {
      await second?.wake();
      return (await jobs.detail(id)).status;
    };
    await expect.poll(wakeAndRead, { timeout: 20_000, interval: 60 }).toBe('done');
    await reading;
    // Once to import, and once for the result file.
    expect(opening).toHaveBeenCalledTimes(2);
    opening.mockRestore();
  });

  test('a picture of an import may be used elsewhere too, and one of nobody’s not', async () => {
    const [kept] = await shop.db
      .select({ id: files.id, checksum: files.checksum })
      .from(importedPictures)
      .innerJoin(files, eq(files.id, importedPictures.fileId))
      .limit(1);
    const [found] = await shop.db.select().from(categories).limit(1);
    const update = (image: string) =>
      shop.call(
        category.update,
        { id: found?.id ?? 0, name: found?.name ?? '', slug: found?.slug ?? '', status: 1, image },
        { token },
      );
    const url = `/media/gallery/${kept?.id}-${kept?.checksum.slice(0, 12)}`;
    expect((await update(url)).statusCode).toBe(200);
    expect((await update(`/media/gallery/${kept?.id}-000000000000`)).statusCode).toBe(400);
  });

  test('a mapping to a category that is not there is refused', async () => {
    const choice = { to: 'category', categoryId: 999_999 } as const;
    const rejected = await shop.call(
      adminProduct.importMapping,
      { categories: [{ text: 'Hats', choice }], defaultCategory: null, untrackedStock: 0 },
      { token },
    );
    expect(rejected.data).toMatchObject({ code: 'NOT_FOUND', fields: { 'categories.0.choice.categoryId': 'unknown' } });
  });
});
