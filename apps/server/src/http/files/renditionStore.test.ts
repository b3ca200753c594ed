import { mkdtempSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { RenditionStore } from './renditionStore.ts';

const rendition = { width: 240, format: 'webp' } as const;

function openStore() {
  const folder = mkdtempSync(join(tmpdir(), 'sampan-renditions-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return { folder, store: new RenditionStore(folder) };
}

test('a rendition is found once it was made, and not when it is removed meanwhile', async () => {
  const { store } = openStore();
  expect(await store.find('teapot', rendition)).toBeNull();
  await store.make('teapot', rendition, 'client', async () => Buffer.from('picture'));
  expect(String(await store.find('teapot', rendition))).toBe('picture');
  await store.remove('teapot');
  // Also after a look-up that still found it.
  vi.spyOn(store, 'has').mockReturnValue(true);
  expect(await store.find('teapot', rendition)).toBeNull();
});

test('an empty file counts as missing', async () => {
  const { folder, store } = openStore();
  await store.make('teapot', rendition, 'client', async () => Buffer.from('picture'));
  truncateSync(join(folder, 'teapot', '240.webp'));
  expect(store.has('teapot', rendition)).toBe(false);
  expect(await store.find('teapot', rendition)).toBeNull();
});
