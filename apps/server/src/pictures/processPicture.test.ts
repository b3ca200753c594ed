import { maxPicturePixels } from '@sampan/domain/picture/pictureLimits';
import sharp from 'sharp';
import { afterEach, expect, test, vi } from 'vitest';
import { IdleProcess, ProcessTimeoutError } from './idleProcess.ts';
import type { PictureResult } from './pictureWork.ts';
import { processPicture } from './processPicture.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const work = { kind: 'icon', side: 32, minSide: 1, maxPixels: maxPicturePixels } as const;
const drawn: PictureResult = { format: 'png', bytes: new Uint8Array(1) };

test('pictures are drawn one at a time, and clients take turns', async () => {
  let running = 0;
  vi.spyOn(IdleProcess.prototype, 'run').mockImplementation(async () => {
    running += 1;
    expect(running).toBe(1);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    return drawn;
  });
  const turns: string[] = [];
  const draw = (client: string) =>
    processPicture(
      client,
      async () => {
        turns.push(client);
        return new Uint8Array();
      },
      work,
    );
  await Promise.all(['hostile', 'hostile', 'hostile', 'customer', 'address'].map(draw));
  expect(turns).toEqual(['hostile', 'hostile', 'customer', 'address', 'hostile']);
});

test('a client with too many waiting pictures is refused, and others are not', async () => {
  let end = () => {};
  const opened = new Promise<void>((resolve) => {
    end = resolve;
  });
  vi.spyOn(IdleProcess.prototype, 'run').mockImplementation(() => opened.then(() => drawn));
  const draw = (client: string) => processPicture(client, async () => new Uint8Array(), work);
  // One is drawn and sixteen wait.
  const accepted = Array.from({ length: 17 }, () => draw('hostile'));
  await expect(draw('hostile')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', extras: { retryAfter: 2 } });
  accepted.push(draw('customer'));
  end();
  expect(await Promise.all(accepted)).toHaveLength(18);
});

test('a picture that takes too long is refused, not an error of the server', async () => {
  vi.spyOn(IdleProcess.prototype, 'run').mockRejectedValue(new ProcessTimeoutError('too long'));
  expect(await processPicture('hostile', async () => new Uint8Array(), work)).toEqual({ rejected: 'large' });
});

test('of the decoders those of JPEG, PNG and WebP alone are used', async () => {
  async function draw(source: Promise<Buffer>): Promise<string> {
    const result = await processPicture('client', () => source, work);
    return 'rejected' in result ? result.rejected : result.format;
  }
  const create = (format: 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff' | 'avif') =>
    sharp({ create: { width: 40, height: 40, channels: 3, background: 'white' } })
      .toFormat(format)
      .toBuffer();
  for (const format of ['jpeg', 'png', 'webp'] as const) expect(await draw(create(format)), format).toBe('png');
  for (const format of ['gif', 'tiff', 'avif'] as const) expect(await draw(create(format)), format).toBe('broken');
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"/>';
  expect(await draw(Promise.resolve(Buffer.from(svg)))).toBe('broken');
});
