import { contract } from '@sampan/api/contract';
import { expect, onTestFinished, test } from 'vitest';
import { openCommerce } from './shop.ts';

const searches: Record<string, (index: number) => string> = {
  'searches by keyword': (index) => `${contract.product.list.path}?keyword=teapot+${index}`,
  'filters by price': (index) => `${contract.product.list.path}?minPrice=${index}`,
  'pages far behind': (index) => `${contract.product.list.path}?page=${1_000 + index}`,
  suggestions: (index) => `${contract.product.suggest.path}?keyword=teapot+${index}`,
};

test.each(Object.entries(searches))('a client with many %s delays another by a few of them', async (_, getUrl) => {
  const shop = await openCommerce('pglite');
  onTestFinished(() => shop.close());
  await shop.addProduct({ name: 'teapot' });
  const ended: string[] = [];
  async function search(remoteAddress: string, index: number): Promise<void> {
    const { statusCode, headers } = await shop.app.inject({ url: getUrl(index), remoteAddress });
    ended.push(`${remoteAddress} ${statusCode}`);
    if (statusCode === 429) expect(headers['retry-after']).toBe('2');
  }
  const many = Array.from({ length: 150 }, (__, index) => search('203.0.113.7', index));
  await search('198.51.100.9', 1_000);
  expect(ended).toContain('198.51.100.9 200');
  expect(ended.filter((each) => each === '203.0.113.7 200').length).toBeLessThan(20);
  await Promise.all(many);
  // Two run, and 64 wait.
  expect(ended.filter((each) => each === '203.0.113.7 200')).toHaveLength(66);
  expect(ended.filter((each) => each === '203.0.113.7 429')).toHaveLength(84);
});
