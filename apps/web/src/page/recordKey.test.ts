import { posts } from '@sampan/api/contract/article';
import { product } from '@sampan/api/contract/product';
import { toQueryKey } from '@sampan/ui/data/queryKeys.ts';
import { expect, test } from 'vitest';
import { getRecordKey } from './recordKey.ts';

test('the record of an article is the article, not a product with the same slug', () => {
  expect(getRecordKey('posts-id', '/posts/celadon-teapot')).toEqual(toQueryKey(posts.detail, { id: 'celadon-teapot' }));
});

test('the record of a product is read by its whole slug, decoded', () => {
  const key = toQueryKey(product.detail, { id: 'teaware/\u58f6' });
  expect(getRecordKey('goods-slug', '/goods/teaware/%E5%A3%B6')).toEqual(key);
});

test('a page of no single record has none', () => {
  expect(getRecordKey('goods', '/goods')).toBeUndefined();
});
