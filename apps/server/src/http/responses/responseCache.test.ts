import { expect, test } from 'vitest';
import { ResponseCache } from './responseCache.ts';

const response = (revision: string, length = 10) => ({ revision, headers: {}, body: Buffer.alloc(length) });

/** Sets the response of two requests, since that of the first is not kept. */
function setTwice(cache: ResponseCache, key: string, value: Parameters<ResponseCache['set']>[1]): void {
  cache.set(key, value);
  cache.set(key, value);
}

test('a response is sent again until the content changes', () => {
  let revision = '1';
  const cache = new ResponseCache(() => revision);
  setTwice(cache, 'br /list', response('1'));
  expect(cache.get('br /list')?.body.length).toBe(10);
  expect(cache.get('gzip /list')).toBeUndefined();
  revision = '2';
  expect(cache.get('br /list')).toBeUndefined();
  expect(cache.size).toBe(0);
});

test('requests that come once take no memory', () => {
  const cache = new ResponseCache(() => '1');
  for (let at = 0; at < 1_000; at += 1) cache.set(`/list?keyword=${at}`, response('1', 10_000));
  expect(cache.size).toBe(0);
  cache.set('/list?keyword=999', response('1'));
  expect(cache.get('/list?keyword=999')).toBeDefined();
});

test('after a change the first response of a repeated request is kept', () => {
  let revision = '1';
  const cache = new ResponseCache(() => revision);
  cache.set('/list', response('1'));
  revision = '2';
  cache.set('/list', response('2'));
  expect(cache.get('/list')?.revision).toBe('2');
});

test('a response computed before a change is not kept after it', () => {
  const cache = new ResponseCache(() => '2');
  setTwice(cache, 'br /list', response('1'));
  expect(cache.get('br /list')).toBeUndefined();
});

test('the cache is bounded by bytes: the least recently used go first', () => {
  const cache = new ResponseCache(() => '1');
  const megabyte = 1024 * 1024;
  for (let at = 0; at < 15; at += 1) setTwice(cache, `/list?page=${at}`, response('1', megabyte));
  cache.get('/list?page=0');
  for (let at = 15; at < 20; at += 1) setTwice(cache, `/list?page=${at}`, response('1', megabyte));
  expect(cache.size).toBeLessThanOrEqual(16 * megabyte);
  expect(cache.get('/list?page=0')).toBeDefined();
  expect(cache.get('/list?page=1')).toBeUndefined();
  cache.set('/list?page=0', response('1', 5));
  expect(cache.size).toBeLessThan(15 * megabyte + 50_000);
});

test('addresses of any length do not fill the cache', () => {
  const cache = new ResponseCache(() => '1');
  setTwice(cache, `/list?keyword=${'x'.repeat(2_000)}`, response('1'));
  expect(cache.size).toBe(0);
});

test('a small response does not keep the pool in memory that it was cut from', () => {
  const cache = new ResponseCache(() => '1');
  const body = Buffer.from('a'.repeat(100));
  expect(body.buffer.byteLength).toBeGreaterThan(1_000);
  setTwice(cache, '/list', { ...response('1'), body });
  expect(cache.get('/list')?.body).toEqual(body);
  expect(cache.get('/list')?.body.buffer.byteLength).toBe(100);
});
