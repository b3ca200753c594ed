import { contract } from '@sampan/api/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { consumeCaptcha, createCaptcha } from '../../src/areas/captcha/captchas.ts';
import { queryRows } from '../../src/db/query.ts';
import { forAnyDatabase } from '../support/databases.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';
import { minute } from '../support/testClock.ts';

forAnyDatabase('captchas', (kind) => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await startTestApp(kind);
  });
  afterAll(() => shop.close());

  test('a captcha works once, for five minutes, and is used up by a wrong answer', async () => {
    const now = () => shop.clock.now();
    const once = await createCaptcha(shop.db, now());
    expect(await consumeCaptcha(shop.db, once.id, once.answer, now())).toBe(true);
    expect(await consumeCaptcha(shop.db, once.id, once.answer, now())).toBe(false);
    const wrong = await createCaptcha(shop.db, now());
    expect(await consumeCaptcha(shop.db, wrong.id, 'nope!', now())).toBe(false);
    expect(await consumeCaptcha(shop.db, wrong.id, wrong.answer, now())).toBe(false);
    const late = await createCaptcha(shop.db, now());
    shop.clock.advance(5 * minute);
    expect(await consumeCaptcha(shop.db, late.id, late.answer, now())).toBe(false);
    const raced = await createCaptcha(shop.db, now());
    const uses = await Promise.all(
      Array.from({ length: 20 }, () => consumeCaptcha(shop.db, raced.id, raced.answer, now())),
    );
    expect(uses.filter(Boolean)).toHaveLength(1);
  });

  test('the captcha picture is a raster and does not carry its text', async () => {
    const { image, captchaId, expiresIn } = await shop.expectOk(contract.captcha.image);
    const file = Buffer.from(image.replace('data:image/webp;base64,', ''), 'base64');
    // The file contains only the image, without metadata chunks.
    expect([file.toString('latin1', 0, 4), file.toString('latin1', 8, 15)]).toEqual(['RIFF', 'WEBPVP8']);
    expect(file.length).toBeLessThan(8_000);
    expect(expiresIn).toBe(300);
    const stored = await queryRows<{ row: string }>(
      shop.db,
      sql`select captchas::text as row from captchas where id = ${captchaId}`,
    );
    expect(stored).toHaveLength(1);
  });
});
