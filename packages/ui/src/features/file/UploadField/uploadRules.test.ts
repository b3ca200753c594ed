import { expect, test, vi } from 'vitest';
import { formatFileSize } from './fileSize.ts';
import { checkFile, checkFiles, splitName, typeName } from './uploadRules.ts';

const facts = (name: string, type: string, size = 10) => ({ name, type, size });
const picture = (name: string) => new File(['x'], name, { type: 'image/png' });

test.each([
  ['a MIME type', ['image/png'], facts('a.png', 'image/png'), null],
  ['another MIME type', ['image/png'], facts('a.gif', 'image/gif'), 'type'],
  ['a group of types', ['image/*'], facts('a.gif', 'image/gif'), null],
  ['a type outside of its group', ['image/*'], facts('a.pdf', 'application/pdf'), 'type'],
  ['a type whose name only begins alike', ['image/*'], facts('a', 'imagery/png'), 'type'],
  ['an ending in capitals, where the system knows no type', ['.csv'], facts('A.CSV', ''), null],
  ['an ending in the middle of a name', ['.csv'], facts('a.csv.exe', ''), 'type'],
])('%s', (_what, accept, file, reason) => {
  expect(checkFile(file, { accept }, 0)?.reason ?? null).toBe(reason);
});

test('a file may be as large as the limit, and not a byte larger', () => {
  expect(checkFile(facts('a', '', 100), { maxBytes: 100 }, 0)).toBeNull();
  expect(checkFile(facts('a', '', 101), { maxBytes: 100 }, 0)).toEqual({ reason: 'size' });
});

test('an empty file is no file', () => {
  expect(checkFile(facts('a', '', 0), {}, 0)).toEqual({ reason: 'empty' });
});

test('files are taken up to the count, those already there included', async () => {
  const { accepted, rejected } = await checkFiles([picture('a'), picture('b'), picture('c')], { maxCount: 3 }, 1);
  expect(accepted.map(({ name }) => name)).toEqual(['a', 'b']);
  expect(rejected.map(({ file, problem }) => [file.name, problem.reason])).toEqual([['c', 'count']]);
});

test('a refused file takes no place', async () => {
  const files = [new File(['x'], 'a.txt', { type: 'text/plain' }), picture('b')];
  const { accepted } = await checkFiles(files, { accept: ['image/png'], maxCount: 1 }, 0);
  expect(accepted.map(({ name }) => name)).toEqual(['b']);
});

test('a picture below the smallest size is refused with its own size', async () => {
  const sizes = new Map([
    ['small', { width: 640, height: 900 }],
    ['right', { width: 800, height: 800 }],
  ]);
  const { accepted, rejected } = await checkFiles(
    [picture('small'), picture('right'), picture('broken')],
    { minPixels: { width: 800, height: 800 } },
    0,
    async ({ name }) => sizes.get(name) ?? null,
  );
  expect(accepted.map(({ name }) => name)).toEqual(['right']);
  expect(rejected.map(({ problem }) => problem)).toEqual([
    { reason: 'pixels', size: { width: 640, height: 900 } },
    { reason: 'unreadable' },
  ]);
});

test('a picture with more pixels than the maximum is refused', async () => {
  const { rejected } = await checkFiles(
    [picture('right'), picture('large')],
    { maxPixels: 10_000 },
    0,
    async ({ name }) => ({ width: 100, height: name === 'large' ? 101 : 100 }),
  );
  expect(rejected.map(({ file, problem }) => [file.name, problem])).toEqual([['large', { reason: 'tooManyPixels' }]]);
});

test('files other than pictures are not measured', async () => {
  const measure = vi.fn();
  const video = new File(['x'], 'a.mp4', { type: 'video/mp4' });
  const { accepted } = await checkFiles([video], { minPixels: { width: 1, height: 1 } }, 0, measure);
  expect(accepted).toEqual([video]);
  expect(measure).not.toHaveBeenCalled();
});

test('types have the names that people use', () => {
  const names = ['image/png', 'image/webp', '.csv', 'application/pdf', 'image/svg+xml', 'image/*'].map(typeName);
  expect(names).toEqual(['PNG', 'WebP', 'CSV', 'PDF', 'SVG', 'image/*']);
  expect(['video/mp4', 'video/webm', 'video/quicktime'].map(typeName)).toEqual(['MP4', 'WebM', 'MOV']);
});

test('a name is cut in two without losing a character', () => {
  expect(splitName('holiday-in-kyoto.jpeg')).toEqual(['holiday-in-', 'kyoto.jpeg']);
  expect(splitName('a')).toEqual(['a', '']);
  expect(splitName('𠮷野家的茶壶.png').join('')).toBe('𠮷野家的茶壶.png');
});

test('sizes are written in steps of 1024', () => {
  const sizes = [0, 1, 1536, 14.2 * 1024 ** 2, 3 * 1024 ** 4].map((bytes) => formatFileSize(bytes, 'en-US'));
  expect(sizes).toEqual(['0\u00a0kB', '0.1\u00a0kB', '1.5\u00a0kB', '14\u00a0MB', '3,072\u00a0GB']);
});
