import { userRole } from '@sampan/api/statuses';
import { expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { createLogger } from '../../log.ts';
import { hasRoom, UploadSpace } from './uploadSpace.ts';

const mib = 1024 ** 2;
const chunk = 64 * 1024;
const createDisk = (total: number, free: number) => ({ blocks: total, bavail: free, bsize: mib });

const s3 = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's', DATA_KEY: '0'.repeat(64) };

/** Uploads of customers to a disk of these mebibytes. */
function openSpace(total: number, free: number, environment: Record<string, string> = {}) {
  const disk = createDisk(total, free);
  const lines: string[] = [];
  const log = createLogger({ level: 'warn', stream: { write: (line) => void lines.push(line) } });
  const space = new UploadSpace({ config: readConfig({ DEMO: '0', ...environment }), log }, async () => disk);
  const begin = (id: number, mebibytes = 0) => space.begin({ id, role: userRole.customer }, mebibytes * mib);
  /** Takes mebibytes that arrive in chunks and are written to the disk. */
  async function receive({ take }: Awaited<ReturnType<typeof begin>>, mebibytes: number) {
    for (let bytes = 0; bytes < mebibytes * mib; bytes += chunk) {
      await take(chunk);
      disk.bavail -= chunk / mib;
    }
  }
  return { disk, lines, begin, receive, space };
}

const noRoom = { code: 'UNAVAILABLE', extras: { retryAfter: 60 } };
const tooMany = { code: 'TOO_MANY_REQUESTS', extras: { retryAfter: 2 } };

test('customers’ uploads leave a gibibyte free, or a tenth of a smaller disk', () => {
  const fits = (total: number, free: number, ...rest: [number, number?]) => hasRoom(createDisk(total, free), ...rest);
  expect([fits(100_000, 1_024, 0), fits(100_000, 1_023, 0)]).toEqual([true, false]);
  expect([fits(1_000, 100, 0), fits(1_000, 99, 0)]).toEqual([true, false]);
  expect([fits(1_000, 120, 20 * mib), fits(1_000, 120, 21 * mib)]).toEqual([true, false]);
  // Those for S3 leave what a server needs to be ready.
  expect([fits(100_000, 64, 0, 64 * mib), fits(100_000, 63, 0, 64 * mib)]).toEqual([true, false]);
});

test('uploads that announce bytes and send few of them leave room for others', async () => {
  const { begin, lines } = openSpace(250_000, 21_000);
  for (let id = 1; id <= 100; id += 1) {
    for (const announced of [200, 200]) await (await begin(id, announced)).take(340);
  }
  await (await begin(101)).take(5_000);
  expect(lines).toEqual([]);
});

test('bytes that have arrived count once', async () => {
  const { begin, receive } = openSpace(256, 230, s3);
  await receive(await begin(1, 100), 50);
  await receive(await begin(2, 100), 100);
});

test('an upload that does not fit on the disk is answered at once, and the log tells how much was free', async () => {
  const { begin, lines } = openSpace(250_000, 1_100);
  await expect(begin(1, 77)).rejects.toMatchObject(noRoom);
  await expect(begin(2, 77)).rejects.toMatchObject(noRoom);
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ freeBytes: 1_100 * mib, expectedBytes: 77 * mib }),
  ]);
  await begin(1, 76);
});

test('of uploads that fit only one at a time, those end whose bytes find no room', async () => {
  const { disk, begin, receive } = openSpace(250_000, 1_100);
  const [one, two] = [await begin(1, 70), await begin(2, 70)];
  await receive(one, 70);
  await expect(receive(two, 70)).rejects.toMatchObject(noRoom);
  expect(disk.bavail).toBeGreaterThanOrEqual(1_024);
  // A step of each is reserved before it is on the disk.
  two.release();
  disk.bavail = 1_024.5;
  await one.take(chunk);
  await (await begin(3)).take(chunk);
  await expect((await begin(4)).take(chunk)).rejects.toMatchObject(noRoom);
});

test('uploads of one account that have not ended take its quota at most, and those of others go on', async () => {
  const { begin, receive } = openSpace(250_000, 100_000);
  const [one, two] = [await begin(1, 200), await begin(1, 200)];
  await receive(one, 200);
  await receive(two, 200);
  await expect(begin(1, 150)).rejects.toMatchObject(tooMany);
  await receive(await begin(2, 150), 150);
  await receive(await begin(1), 90);
  await expect(receive(await begin(1), 11)).rejects.toMatchObject(tooMany);
  one.release();
  await receive(await begin(1, 150), 150);
});

test('a single upload may be larger than the quota, and those of staff have no limit', async () => {
  const { begin, receive, space } = openSpace(250_000, 2_000);
  await receive(await begin(1, 600), 600);
  await expect(begin(1, 1)).rejects.toMatchObject(tooMany);
  const { take } = await space.begin({ id: 2, role: userRole.operator }, 5_000 * mib);
  await take(5_000 * mib);
});
