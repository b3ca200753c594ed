import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { contract } from '@sampan/api/contract';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runDue } from '../../src/cron/cron.ts';
import { users } from '../../src/db/schema.ts';
import { forAnyDatabase } from '../support/databases.ts';
import { createPerson } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';
import { hour, minute } from '../support/testClock.ts';

const { user } = contract;

interface Drawing {
  width?: number;
  height?: number;
  format?: 'png' | 'jpeg' | 'webp';
}

async function draw({ width = 400, height = 300, format = 'png' }: Drawing = {}): Promise<Buffer<ArrayBuffer>> {
  const background = { r: 13, g: 155, b: 138 };
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .withExif({ IFD0: { Copyright: 'Kam Ling, Sai Wan' } })
    .toFormat(format)
    .toBuffer();
  return Buffer.from(bytes);
}
const createFile = (bytes: Buffer<ArrayBuffer> | string, name = 'face.png', type = 'image/png') =>
  new File([bytes], name, { type });

forAnyDatabase('an avatar', (kind) => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await startTestApp(kind);
  });
  beforeEach(() => shop.clock.advance(minute));
  afterAll(() => shop.close());

  const upload = (token: string, file: File) => shop.call(user.uploadAvatar, { file }, { token });
  const namesIn = (...path: string[]) => {
    try {
      return readdirSync(join(shop.database.dataDir, ...path), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name));
    } catch {
      return [];
    }
  };

  test.each(['png', 'jpeg', 'webp'] as const)('%s becomes a square that everybody may see', async (format) => {
    const { token } = await createPerson(shop);
    // File name and declared type are ignored.
    const drawn = createFile(await draw({ format }), '../../face.exe', 'text/html');
    const { avatar } = await shop.expectOk(user.uploadAvatar, { file: drawn }, { token });
    expect(avatar).toMatch(/^\/media\/avatars\/[0-9a-f]{32}\.webp$/);
    expect((await shop.expectOk(user.userinfo, {}, { token })).avatar).toBe(avatar);
    const shown = await shop.app.inject({ url: avatar });
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    const found = await sharp(shown.rawPayload).metadata();
    expect([found.format, found.width, found.height, found.exif]).toEqual(['webp', 288, 288, undefined]);
    expect(shown.rawPayload.toString('latin1')).not.toContain('Sai Wan');
  });

  test('a new one takes the place of the old, which is gone', async () => {
    const { token } = await createPerson(shop);
    const before = namesIn('avatars').length;
    const [first, second] = [
      await upload(token, createFile(await draw())),
      await upload(token, createFile(await draw())),
    ];
    await shop.deps.background.idle();
    if (!first.ok || !second.ok) throw new Error('refused');
    expect((await shop.app.inject({ url: first.data.avatar })).statusCode).toBe(404);
    expect((await shop.app.inject({ url: second.data.avatar })).statusCode).toBe(200);
    expect(namesIn('avatars')).toHaveLength(before + 1);
    expect(namesIn('files', 'drafts')).toEqual([]);
    // Removing the avatar with an empty URL deletes its file too.
    await shop.expectOk(user.editinfo, { avatar: '' }, { token });
    await shop.deps.background.idle();
    expect(namesIn('avatars')).toHaveLength(before);
  });

  test('of ten at once one stays', async () => {
    const { id, token } = await createPerson(shop);
    const before = namesIn('avatars').length;
    const bytes = await draw();
    const answers = await Promise.all(Array.from({ length: 10 }, () => upload(token, createFile(bytes))));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    await shop.deps.background.idle();
    expect(namesIn('avatars')).toHaveLength(before + 1);
    const [row] = await shop.db.select().from(users).where(eq(users.id, id));
    expect((await shop.app.inject({ url: row?.avatar ?? '' })).statusCode).toBe(200);
  });

  test('a file of another type is rejected and nothing is stored', async () => {
    const { token } = await createPerson(shop);
    const before = namesIn('avatars').length;
    const png = await draw();
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><script>alert(1)</script></svg>';
    const cases: [name: string, file: File, code: string, status: number][] = [
      ['a page', createFile('<!doctype html><script>alert(1)</script>'), 'UNSUPPORTED_MEDIA_TYPE', 415],
      ['a drawing with a script', createFile(svg, 'face.svg', 'image/svg+xml'), 'UNSUPPORTED_MEDIA_TYPE', 415],
      ['a GIF', createFile('GIF89a\x01\x00\x01\x00\x00\x00\x00;'), 'UNSUPPORTED_MEDIA_TYPE', 415],
      ['a PDF', createFile('%PDF-1.4\n%%EOF'), 'UNSUPPORTED_MEDIA_TYPE', 415],
      ['the head of a PNG alone', createFile(png.subarray(0, 40)), 'FILE_REFUSED', 422],
      ['half of a PNG', createFile(png.subarray(0, png.length / 2)), 'FILE_REFUSED', 422],
      ['a speck', createFile(await draw({ width: 31, height: 31 })), 'FILE_REFUSED', 422],
      ['nothing', createFile(''), 'FILE_REFUSED', 422],
      ['a bomb', createFile(bomb(60_000, 60_000)), 'FILE_REFUSED', 422],
      ['too many bytes', createFile(Buffer.concat([png, Buffer.alloc(2 * 1024 * 1024)])), 'PAYLOAD_TOO_LARGE', 413],
    ];
    for (const [name, file, code, status] of cases) {
      const rejected = await upload(token, file);
      expect(rejected.statusCode, `${name}: ${rejected.body}`).toBe(status);
      expect(rejected.data, name).toMatchObject({ code });
    }
    const form = await shop.app.inject({
      method: 'POST',
      url: user.uploadAvatar.path,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload: '{"file": "x"}',
    });
    expect(form.statusCode).toBe(415);
    expect((await shop.sendAny(user.uploadAvatar, {}, { token })).statusCode).toBe(400);
    expect((await shop.expectOk(user.userinfo, {}, { token })).avatar).toBe('');
    expect(namesIn('avatars')).toHaveLength(before);
    expect(namesIn('files', 'drafts')).toEqual([]);
  });

  test('an avatar must be the user’s own upload', async () => {
    const [one, other] = [await createPerson(shop), await createPerson(shop)];
    const { avatar } = await shop.expectOk(user.uploadAvatar, { file: createFile(await draw()) }, { token: one.token });
    for (const wrong of [
      avatar,
      'https://elsewhere.example/face.png',
      'javascript:alert(1)',
      '/media/../lock',
      '//x',
    ]) {
      const rejected = await shop.call(user.editinfo, { avatar: wrong }, { token: other.token });
      expect(rejected.data, wrong).toMatchObject({ code: 'VALIDATION', fields: { avatar: 'avatar' } });
    }
    const same = await shop.expectOk(user.editinfo, { avatar, description: 'mine' }, { token: one.token });
    await shop.deps.background.idle();
    expect(same.avatar).toBe(avatar);
    expect((await shop.app.inject({ url: avatar })).statusCode).toBe(200);
  });

  test('a path that names no avatar is 404, private files included', async () => {
    for (const path of ['nope.webp', `${'0'.repeat(32)}.webp`, '..%2f..%2ffiles.webp', `${'0'.repeat(32)}.png`]) {
      expect((await shop.app.inject({ url: `/media/avatars/${path}` })).statusCode, path).toBe(404);
    }
    const stored = await shop.deps.providers.files.receive(
      (async function* () {
        yield Buffer.from('private');
      })(),
    );
    await shop.deps.providers.files.keep(stored.key);
    expect((await shop.app.inject({ url: `/media/avatars/${stored.key}.webp` })).statusCode).toBe(404);
  });

  test('files of an interrupted upload are deleted, avatars in use are kept', async () => {
    const { token } = await createPerson(shop);
    const { avatar } = await shop.expectOk(user.uploadAvatar, { file: createFile(await draw()) }, { token });
    const avatars = namesIn('avatars');
    await shop.db.execute(sql`alter table users rename column updated_at to updated_at_gone`);
    const failed = await upload(token, createFile(await draw()));
    await shop.db.execute(sql`alter table users rename column updated_at_gone to updated_at`);
    expect(failed.statusCode).toBe(500);
    const { key } = await shop.deps.providers.avatars.receive(
      (async function* () {
        yield Buffer.from('left');
      })(),
    );
    await shop.deps.providers.avatars.keep(key);
    expect(namesIn('avatars')).toHaveLength(avatars.length + 2);
    const old = new Date(shop.clock.now().getTime() - 3 * hour);
    for (const path of namesIn('avatars')) utimesSync(path, old, old);
    shop.clock.advance(2 * hour);
    await runDue(shop.deps, shop.clock.now());
    expect(namesIn('avatars').sort()).toEqual(avatars.sort());
    expect((await shop.app.inject({ url: avatar })).statusCode).toBe(200);
  });
});

/** A tiny PNG whose header declares these dimensions (decompression bomb). */
function bomb(width: number, height: number): Buffer<ArrayBuffer> {
  const head = Buffer.alloc(25);
  head.writeUInt32BE(13, 0);
  head.write('IHDR', 4, 'latin1');
  head.writeUInt32BE(width, 8);
  head.writeUInt32BE(height, 12);
  head.set([8, 2, 0, 0, 0], 16);
  head.writeUInt32BE(crc32(head.subarray(4, 21)), 21);
  const end = Buffer.from([0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]);
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), head, end]);
}
