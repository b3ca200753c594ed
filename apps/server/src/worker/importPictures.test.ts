import { expect, test } from 'vitest';
import { PictureError } from '../providers/pictures/fetcher.ts';
import { ImportPictures } from './importPictures.ts';
import type { LeasedJob } from './leasedJob.ts';

const notFound = () => new PictureError('pictureUnreachable', 'answered 404', false, 404);
const timedOut = () => new PictureError('pictureUnreachable', 'timed out', true);
const getUrls = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `https://cdn.pictures.test/${name}-${index}.jpg`);

/** Pictures of an import whose every download fails as the test says. */
function setUp(fail: (url: string) => PictureError) {
  const fetchedUrls: string[] = [];
  const noRows = { from: () => noRows, innerJoin: () => noRows, where: async () => [] };
  const job = {
    row: { id: 1, isDryRun: false },
    counts: { done: 0 },
    reportProgress: async () => {},
    deps: {
      slowDb: { select: () => noRows },
      log: { info() {} },
      settings: { current: async () => ({ shop: { 'upload.maxMiB': 10 } }) },
      providers: {
        pictures: {
          async fetch(url: string) {
            fetchedUrls.push(url);
            await Promise.resolve();
            throw fail(url);
          },
        },
      },
    },
  } as unknown as LeasedJob;
  return { pictures: new ImportPictures(job), fetchedUrls };
}

test('dead links do not keep the other pictures of their host from being fetched', async () => {
  const { pictures, fetchedUrls } = setUp(notFound);
  await pictures.resolve(getUrls('dead', 40));
  expect(fetchedUrls).toHaveLength(40);
});

test('a host that does not answer is asked no more, also after failures at the same time', async () => {
  const { pictures, fetchedUrls } = setUp(timedOut);
  const found = await pictures.resolve(getUrls('slow', 40));
  // Four at once: three may be under way when the fifth fails.
  expect(fetchedUrls.length).toBeLessThanOrEqual(8);
  expect([...found.values()]).toEqual(Array(40).fill({ problem: 'pictureUnreachable' }));
});

test('a host that answers in between counts as reachable again', async () => {
  const { pictures, fetchedUrls } = setUp((url) => (url.includes('dead') ? notFound() : timedOut()));
  for (const round of [1, 2, 3]) {
    await pictures.resolve(getUrls(`slow-${round}`, 4));
    await pictures.resolve(getUrls(`dead-${round}`, 1));
  }
  expect(fetchedUrls).toHaveLength(15);
});
