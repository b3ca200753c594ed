import { createHash, randomUUID } from 'node:crypto';
import { readFileSync, utimesSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { contract } from '@sampan/api/contract';
import { samplePdf, samplePng } from '@sampan/demo/scenarios/samples';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { runDue } from '../../src/cron/cron.ts';
import { queryRows } from '../../src/db/query.ts';
import { IdleProcess } from '../../src/pictures/idleProcess.ts';
import { forAnyDatabase } from '../support/databases.ts';
import { createPerson, type Person } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';
import { hour } from '../support/testClock.ts';
import { orphans, storedFiles } from './store.ts';

const { file, user } = contract;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

forAnyDatabase('uploads', (kind) => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await startTestApp(kind);
  });
  afterAll(() => shop.close());
  afterEach(() => vi.restoreAllMocks());

  test('several files come in one call and are given back byte for byte', async () => {
    const { token } = await createPerson(shop);
    const sent = [samplePdf({ text: 'one' }), samplePdf({ text: 'two', name: '合同（二）.pdf' })];
    const { files } = await shop.expectOk(file.upload, { file0: sent[0] as File, file1: sent[1] as File }, { token });
    expect(files.map(({ name }) => name)).toEqual(['agreement.pdf', '合同（二）.pdf']);
    for (const [index, one] of files.entries()) {
      const bytes = new Uint8Array(await (sent[index] as File).arrayBuffer());
      const got = await shop.call(file.download, { id: one.id }, { token });
      expect(got.statusCode).toBe(200);
      expect(sha256(got.bytes)).toBe(sha256(bytes));
      expect(one).toMatchObject({ checksum: sha256(bytes), size: bytes.length, mime: 'application/pdf' });
      expect(got.headers).toMatchObject({
        'accept-ranges': 'bytes',
        'content-length': String(bytes.length),
        etag: `"${one.checksum}"`,
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      });
      expect(got.headers['content-disposition']).toMatch(/^attachment; /);
    }
    expect(await orphans(shop)).toEqual([]);
  });

  test('a picture is drawn anew: its pixels stay, what else it carried does not', async () => {
    const { token } = await createPerson(shop);
    const hidden = 'GPS 22.2461 114.1553 <script>alert(1)</script>';
    const picture = new File([samplePng(), hidden], 'beach.png');
    const { files } = await shop.expectOk(file.upload, { file0: picture }, { token });
    expect(files[0]).toMatchObject({ name: 'beach.jpg', mime: 'image/jpeg' });
    const { bytes } = await shop.call(file.download, { id: files[0]?.id ?? 0 }, { token });
    expect(bytes.subarray(0, 2).toString('hex')).toBe('ffd8');
    expect(bytes.includes('script')).toBe(false);
  });

  test('one refused file takes the others with it', async () => {
    const { token } = await createPerson(shop);
    const before = storedFiles(shop).length;
    const html = new File(['<!doctype html><script>alert(1)</script>'], 'b.pdf', { type: 'application/pdf' });
    const got = await shop.call(file.upload, { file0: samplePdf(), file1: html }, { token });
    expect([got.statusCode, got.data]).toMatchObject([
      415,
      { code: 'UNSUPPORTED_MEDIA_TYPE', fields: { file1: 'type' } },
    ]);
    expect(storedFiles(shop)).toHaveLength(before);
    expect((await shop.expectOk(user.myfiles, {}, { token })).total).toBe(0);
  });

  test('the same key and files give the stored answer, other files are refused, and one file is kept', async () => {
    const { token } = await createPerson(shop);
    const key = randomUUID();
    const before = storedFiles(shop).length;
    const first = await shop.call(file.upload, { file0: samplePdf() }, { token, key });
    const again = await shop.call(file.upload, { file0: samplePdf() }, { token, key });
    expect(again.body).toBe(first.body);
    expect(again.headers['idempotent-replayed']).toBe('true');
    const other = await shop.call(file.upload, { file0: samplePdf({ text: 'other' }) }, { token, key });
    expect(other.data).toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
    expect(storedFiles(shop)).toHaveLength(before + 1);
    expect(await orphans(shop)).toEqual([]);
  });

  test('fifty parallel uploads with one key keep one file', async () => {
    const { token } = await createPerson(shop);
    const key = randomUUID();
    const before = storedFiles(shop).length;
    const sent = Array.from({ length: 50 }, () => shop.call(file.upload, { file0: samplePdf() }, { token, key }));
    const bodies = new Set((await Promise.all(sent)).map(({ body }) => body));
    expect(bodies.size).toBe(1);
    expect(storedFiles(shop)).toHaveLength(before + 1);
  });

  test('of ten uploads at once, those that fit into the quota are kept', async () => {
    const { token } = await createPerson(shop);
    const { files } = await shop.expectOk(file.upload, { file0: samplePdf() }, { token });
    const [first] = files;
    await shop.db.execute(
      `update files set size = ${500 * 1024 * 1024 - 2 * (first?.size ?? 0)} where id = ${first?.id}`,
    );
    const sent = Array.from({ length: 10 }, () => shop.call(file.upload, { file0: samplePdf() }, { token }));
    const codes = (await Promise.all(sent)).map(({ ok, data }) => (ok ? 'kept' : data.code));
    expect(codes.sort()).toEqual([...Array(8).fill('FILE_REFUSED'), 'kept', 'kept']);
    expect(await orphans(shop)).toEqual([]);
  });

  test('a commit whose answer is lost keeps the file, which a retry with the same key returns', async () => {
    const { token } = await createPerson(shop);
    const key = randomUUID();
    const { db } = shop.deps;
    const commit = db.transaction.bind(db);
    vi.spyOn(db, 'transaction').mockImplementationOnce(async (work) => {
      await commit(work);
      throw new Error('Connection terminated unexpectedly');
    });
    const lost = await shop.call(file.upload, { file0: samplePng() }, { token, key });
    expect(lost.statusCode).toBe(503);
    const again = await shop.expectOk(file.upload, { file0: samplePng() }, { token, key });
    expect((await shop.call(file.download, { id: again.files[0]?.id ?? 0 }, { token })).statusCode).toBe(200);
    expect(await orphans(shop)).toEqual([]);
  });

  test('an account with many pictures waits its turn, and is refused more than a few', async () => {
    const [many, one] = [await createPerson(shop), await createPerson(shop)];
    const ended: string[] = [];
    const upload = async (name: string, { token }: Person) => {
      const got = await shop.call(file.upload, { file0: samplePng() }, { token });
      ended.push(`${name} ${got.statusCode}`);
      return got;
    };
    const sent = Promise.all(Array.from({ length: 40 }, () => upload('many', many)));
    await upload('one', one);
    const before = ended.filter((name) => name === 'many 200').length;
    const answers = await sent;
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(ended).toContain('one 200');
    expect(answers.length - refused.length).toBeGreaterThan(before + 3);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.headers['retry-after']).toBe('2');
    expect(await orphans(shop)).toEqual([]);
  });

  test('nobody keeps more than the quota', async () => {
    const { token, id } = await createPerson(shop);
    const { files } = await shop.expectOk(file.upload, { file0: samplePdf() }, { token });
    await shop.db.execute(`update files set size = ${500 * 1024 * 1024} where id = ${files[0]?.id}`);
    const [draw, keep] = [vi.spyOn(IdleProcess.prototype, 'run'), vi.spyOn(shop.deps.providers.files, 'keep')];
    for (const file0 of [samplePdf(), samplePng()]) {
      const got = await shop.call(file.upload, { file0 }, { token });
      expect(got.data).toMatchObject({ code: 'FILE_REFUSED', fields: { file0: 'quota' } });
    }
    // Nothing expensive is done for a full account: no picture is drawn, and no file is sent to the store.
    expect([draw.mock.calls, keep.mock.calls]).toEqual([[], []]);
    await shop.db.execute(`update files set size = 77, deleted_at = now() where owner_id = ${id}`);
    await shop.expectOk(file.upload, { file0: samplePdf() }, { token });
  });

  test('nobody keeps more documents than the quota, however small they are', async () => {
    const { token, id } = await createPerson(shop);
    await shop.expectOk(file.upload, { file0: samplePdf() }, { token });
    const copy = (count: number) =>
      shop.db.execute(sql`insert into files (owner_id, name, mime, size, checksum, storage_key, created_at)
        select owner_id, name, mime, 1, checksum, md5(storage_key || n), created_at
        from files, generate_series(1, ${count}::int) n where owner_id = ${id} and size > 1`);
    await copy(998);
    expect((await shop.call(file.upload, { file0: samplePdf(), file1: samplePdf() }, { token })).data).toMatchObject({
      code: 'FILE_REFUSED',
      fields: { file0: 'quota' },
    });
    await shop.expectOk(file.upload, { file0: samplePdf() }, { token });
    expect((await shop.call(file.upload, { file0: samplePdf() }, { token })).statusCode).toBe(422);
    await shop.db.execute(sql`delete from files where owner_id = ${id} and size = 1`);
  });

  test('uploaded files are encrypted on disk', async () => {
    const { token } = await createPerson(shop);
    const { files } = await shop.expectOk(file.upload, { file0: samplePdf() }, { token });
    const [row] = await queryRows<{ key: string }>(
      shop.db,
      sql`select storage_key as key from files where id = ${files[0]?.id}`,
    );
    const key = row?.key ?? '';
    const raw = readFileSync(join(shop.database.dataDir, 'files', 'kept', key.slice(0, 2), key), 'latin1');
    expect(raw).not.toContain('PDF');
    expect(raw.length).toBeGreaterThan(files[0]?.size ?? 0);
  });

  test('only abandoned drafts are deleted, after an hour', async () => {
    const { token } = await createPerson(shop);
    await shop.expectOk(file.upload, { file0: samplePdf() }, { token });
    const { files: store } = shop.deps.providers;
    const source = async function* () {
      yield Buffer.from('left behind');
    };
    const draft = await store.receive(source());
    const kept = await store.receive(source());
    await store.keep(kept.key);
    await runDue(shop.deps, shop.clock.now());
    expect(storedFiles(shop)).toEqual(expect.arrayContaining([draft.key, kept.key]));
    shop.clock.advance(2 * hour);
    const folder = join(shop.database.dataDir, 'files');
    const old = new Date(shop.clock.now().getTime() - 1.5 * hour);
    utimesSync(join(folder, 'drafts', draft.key), old, old);
    utimesSync(join(folder, 'kept', kept.key.slice(0, 2), kept.key), old, old);
    expect((await runDue(shop.deps, shop.clock.now())).files).toBeGreaterThanOrEqual(2);
    expect(storedFiles(shop)).not.toContain(draft.key);
    expect(storedFiles(shop)).not.toContain(kept.key);
    expect(await orphans(shop)).toEqual([]);
  });

  test('an upload that breaks off leaves nothing', async () => {
    const { token } = await createPerson(shop);
    const address = await shop.app.listen({ port: 0, host: '127.0.0.1' });
    const before = storedFiles(shop).length;
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    const head = [
      'POST /main/v2/file/upload HTTP/1.1',
      'Host: shop',
      `Authorization: Bearer ${token}`,
      'Content-Type: multipart/form-data; boundary=b',
      'Content-Length: 900000',
    ];
    const part = ['--b', 'Content-Disposition: form-data; name="file0"; filename="a.pdf"', '', '%PDF-1.4'];
    socket.write(`${head.join('\r\n')}\r\n\r\n${part.join('\r\n')}${'x'.repeat(200_000)}`);
    await expect.poll(() => storedFiles(shop)).toHaveLength(before + 1);
    socket.destroy();
    await expect.poll(() => storedFiles(shop)).toHaveLength(before);
    const levels = shop.logLines.map((line) => (JSON.parse(line) as { level: number }).level);
    expect(Math.max(0, ...levels)).toBeLessThan(50);
  });
});
