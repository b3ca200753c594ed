import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { CachedJson } from '../../cache/cachedJson.ts';
import { compressed } from './compressed.ts';

const text = JSON.stringify({ names: Array.from({ length: 200 }, (_, at) => `青瓷茶壶 ${at}`) });

test('a cached response is sent in an accepted encoding, the smallest first', async () => {
  const answer = new CachedJson(text);
  const brotli = await compressed(answer, 'gzip, deflate, br');
  expect(brotli.encoding).toBe('br');
  expect(brotliDecompressSync(brotli.bytes).toString()).toBe(text);
  const gzip = await compressed(answer, 'gzip, br;q=0');
  expect(gzip.encoding).toBe('gzip');
  expect(gunzipSync(gzip.bytes).toString()).toBe(text);
  expect(await compressed(answer, undefined)).toEqual({ bytes: Buffer.from(text) });
});

test('a kept answer is packed once, and another answer anew', async () => {
  const answer = new CachedJson(text);
  const [first, second] = [await compressed(answer, 'br'), await compressed(answer, 'br')];
  expect(second.bytes).toBe(first.bytes);
  const other = new CachedJson(text.replace('青瓷', '白瓷'));
  expect(brotliDecompressSync((await compressed(other, 'br')).bytes).toString()).toBe(other.text);
});

test('a short answer is sent as it is', async () => {
  expect(await compressed(new CachedJson('{"a":1}'), 'br')).toEqual({ bytes: Buffer.from('{"a":1}') });
});

test('kept bytes share their memory with nothing else', async () => {
  for (const [body, encoding] of [
    [text, 'br'],
    [text, 'gzip'],
    ['{"a":1}', undefined],
  ] as const) {
    const { bytes } = await compressed(new CachedJson(body), encoding);
    expect(bytes.buffer.byteLength, encoding).toBe(bytes.length);
  }
});
