import { setTimeout } from 'node:timers/promises';
import { contract } from '@sampan/api/contract';
import { samplePng } from '@sampan/demo/scenarios/samples';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryRows } from '../../src/db/query.ts';
import { settings } from '../../src/db/schema.ts';
import { seed } from '../../src/seed.ts';
import { forAnyDatabase } from '../support/databases.ts';
import { createPerson, type Person } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';
import { waitForLocks } from '../support/waitForLocks.ts';

const { adminSetting, adminUser, category, file, product, setting, transaction, user } = contract;

forAnyDatabase('settings', (kind) => {
  let shop: TestApp;
  let admin: Person;
  beforeAll(async () => {
    shop = await startTestApp(kind, {
      logLevel: 'trace',
      before: async (db, clock) => void (await seed(db, { demo: false }, clock.now())),
    });
    admin = await createPerson(shop, 1);
  });
  afterAll(() => shop.close());

  const getId = async (key: string) => (await shop.db.select().from(settings).where(eq(settings.key, key)))[0]?.id ?? 0;
  const update = (id: number, value: unknown) =>
    shop.sendAny(adminSetting.update, { id, value }, { token: admin.token });

  test('a change is in effect before its response arrives, and a rejected one changes nothing', async () => {
    const id = await getId('maxMiB');
    const before = shop.deps.settings.revision();
    expect((await update(id, 5)).statusCode).toBe(200);
    expect((await shop.deps.settings.current()).shop['upload.maxMiB']).toBe(5);
    expect(shop.deps.settings.revision()).toBe(before + 1);
    expect((await update(id, 'much')).statusCode).toBe(400);
    expect((await update(id, 1e300)).statusCode).toBe(400);
    expect(shop.deps.settings.revision()).toBe(before + 1);
    expect((await shop.deps.settings.current()).shop['upload.maxMiB']).toBe(5);
  });

  test('a secret lies sealed in the database, bound to its name, and stands in no log', async () => {
    const id = await getId('smtpPassword');
    const secret = 'seagull-at-the-pier';
    await shop.expectOk(adminSetting.update, { id, value: secret }, { token: admin.token });
    const made = { settingGroup: 'sms', key: 'token', type: 'secret', label: 'x', isPublic: false } as const;
    await shop.expectOk(adminSetting.create, { ...made, value: secret }, { token: admin.token });
    const [row] = await shop.db.select().from(settings).where(eq(settings.id, id));
    const stored = row?.value.value as { sealed: string } | undefined;
    const bytes = Buffer.from(stored?.sealed ?? '', 'base64');
    expect(shop.deps.providers.settingSecrets.open(bytes, 'mail.smtpPassword')).toBe(secret);
    expect(() => shop.deps.providers.settingSecrets.open(bytes, 'sms.apiKey')).toThrow();
    const rows = await queryRows<{ row: string }>(
      shop.db,
      sql`select s::text as row from settings s union all select a::text from audit_log a`,
    );
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter(({ row: text }) => text.includes('seagull'))).toEqual([]);
    expect(shop.logLines.length).toBeGreaterThan(0);
    expect(shop.logLines.filter((line) => line.includes('seagull'))).toEqual([]);
    const shown = await shop.expectOk(setting.public);
    expect(JSON.stringify(shown)).not.toContain('seagull');
  });

  test('two that make the same setting at one moment: one is made', async () => {
    const made = { settingGroup: 'seo', key: 'twice', type: 'text', label: 'x', isPublic: false, value: 'x' } as const;
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => shop.call(adminSetting.create, made, { token: admin.token })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422, 422]);
  });

  // On PGlite no transaction can wait for a lock of another.
  if (kind === 'postgres')
    test('the currency stays where the first product is created at the same moment', async () => {
      const asAdmin = { token: admin.token };
      const { id: categoryId } = await shop.expectOk(category.create, { name: '茶具', slug: 'teaware' }, asAdmin);
      const id = await getId('currency');
      const cup = {
        slug: 'cup',
        name: '茶杯',
        description: '',
        categoryId,
        type: 1,
        priceAmount: 900,
        stock: 1,
      } as const;
      const { answers } = await shop.db.transaction(async (tx) => {
        // Holds the product back before its commit.
        await tx.execute(sql`lock table product_search in share mode`);
        const creation = shop.call(product.create, cup, asAdmin);
        await waitForLocks(shop.db);
        const answers = [creation, update(id, 'HKD')] as const;
        await setTimeout(300);
        return { answers };
      });
      const [created, changed] = await Promise.all(answers);
      expect([created.statusCode, changed.data]).toMatchObject([200, { code: 'CURRENCY_LOCKED' }]);
      await shop.expectOk(product.delete, { id: created.ok ? created.data.id : 0 }, asAdmin);
      await shop.expectOk(category.delete, { id: categoryId }, asAdmin);
    });

  // On PGlite no transaction can wait for a lock of another.
  if (kind === 'postgres')
    test('the currency stays where the first adjustment is created, or made of a note, at the same moment', async () => {
      const asAdmin = { token: admin.token };
      const id = await getId('currency');
      const note = await shop.expectOk(transaction.createLog, { details: { note: 'cash' } }, asAdmin);
      const details = { note: 'cash', amount: 500 };
      for (const write of [
        () => shop.call(transaction.createLog, { details }, asAdmin),
        () => shop.call(transaction.logEdit, { id: note.id, details }, asAdmin),
      ]) {
        const { answers } = await shop.db.transaction(async (tx) => {
          // Holds the entry back before its commit.
          await tx.execute(sql`lock table audit_log in share mode`);
          const written = write();
          await waitForLocks(shop.db);
          const answers = [written, update(id, 'HKD')] as const;
          await setTimeout(300);
          return { answers };
        });
        const [written, changed] = await Promise.all(answers);
        expect([written.statusCode, changed.data]).toMatchObject([200, { code: 'CURRENCY_LOCKED' }]);
        await shop.expectOk(transaction.logDelete, { id: written.ok ? written.data.id : 0 }, asAdmin);
      }
    });

  // On PGlite no transaction can wait for a lock of another.
  if (kind === 'postgres')
    test('of two who add the first pictures to an empty gallery at once neither loses one', async () => {
      const asAdmin = { token: admin.token };
      const pictures = {
        file0: samplePng({ name: 'a.png', stripes: 4 }),
        file1: samplePng({ name: 'b.png', stripes: 5 }),
      };
      const { files } = await shop.expectOk(file.upload, pictures, asAdmin);
      const isGallery = and(eq(settings.settingGroup, 'gallery'), eq(settings.key, 'images'));
      await shop.db.delete(settings).where(isGallery);
      const { writes } = await shop.db.transaction(async (tx) => {
        // Both read the empty gallery before either can write it.
        await tx.execute(sql`lock table settings in share row exclusive mode`);
        const add = ({ id }: { id: number }) =>
          shop.expectOk(adminSetting.gallery, { images: [String(id)], seen: [] }, asAdmin);
        const writes = Promise.all(files.map(add));
        const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
        while ((await queryRows(shop.db, waiting)).length < files.length) await setTimeout(20);
        return { writes };
      });
      await writes;
      const kept = await shop.expectOk(adminSetting.gallery, {}, asAdmin);
      expect(new Set(kept.map(({ id }) => id))).toEqual(new Set(files.map(({ id }) => id)));
      await shop.expectOk(adminSetting.gallery, { images: [] }, asAdmin);
    });

  test('a picture of the gallery is everybody’s while it is in it, and stays when who uploaded it is deleted', async () => {
    const operator = await createPerson(shop, 2);
    const asOperator = { token: operator.token };
    const sent = { file0: samplePng(), file1: samplePng({ name: 'own.png' }) };
    const { files } = await shop.expectOk(file.upload, sent, asOperator);
    const [shown, own] = files.map(({ id, checksum }) => ({
      id,
      path: `/media/gallery/${id}-${checksum.slice(0, 12)}`,
    }));
    if (!shown || !own) throw new Error('two files were sent');
    const getStatus = async (url: string) => (await shop.app.inject({ url })).statusCode;
    expect(await getStatus(shown.path)).toBe(404);

    const saved = await shop.expectOk(adminSetting.gallery, { images: [String(shown.id)] }, asOperator);
    expect(saved.map(({ url }) => url)).toEqual([shown.path]);
    const picture = await shop.app.inject({ url: shown.path });
    expect([picture.statusCode, picture.headers['content-type'], picture.headers['x-content-type-options']]).toEqual([
      200,
      'image/jpeg',
      'nosniff',
    ]);
    expect(picture.headers['cache-control']).toContain('immutable');
    expect(await getStatus(own.path)).toBe(404);
    expect(await getStatus(`/media/gallery/${shown.id}-000000000000`)).toBe(404);
    expect((await shop.expectOk(user.myfiles, {}, asOperator)).list.map(({ id }) => id)).toEqual([own.id]);

    await shop.expectOk(adminUser.delete, { id: operator.id }, { token: admin.token });
    await shop.deps.background.idle();
    expect(await getStatus(shown.path)).toBe(200);
    expect((await shop.call(file.download, { id: String(own.id) }, { token: admin.token })).statusCode).toBe(404);
    await shop.expectOk(adminSetting.gallery, { images: [] }, { token: admin.token });
    expect(await getStatus(shown.path)).toBe(404);
  });
});
