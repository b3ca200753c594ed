import { Readable } from 'node:stream';
import { readCsvRecords } from '@sampan/domain/csv/csv';
import { maxRowLength } from '@sampan/domain/productCsv/fileProblems';
import type { CsvRow } from '@sampan/domain/productCsv/rows';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCsvRows } from './productFile.ts';

async function readAll(bytes: Readable): Promise<CsvRow[]> {
  const rows: CsvRow[] = [];
  for await (const row of readCsvRows(bytes)) rows.push(row);
  return rows;
}

/** Reads a file that arrives in chunks of this many bytes. */
async function read(text: string, chunkSize = 64 * 1024) {
  const bytes = Buffer.from(text);
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunkSize) }, (_, index) =>
    bytes.subarray(index * chunkSize, (index + 1) * chunkSize),
  );
  return readAll(Readable.from(chunks));
}
const toCells = async (text: string, chunkSize?: number) => (await read(text, chunkSize)).map(({ cells }) => cells);

const rows = [
  ['Handle', 'Title'],
  ['a', 'A'],
  ['b', 'B'],
];
test.each([
  ['CRLF, then LF', 'Handle,Title\r\na,A\nb,B\n'],
  ['LF, then CRLF', 'Handle,Title\na,A\r\nb,B\r\n'],
  ['CR, then LF', 'Handle,Title\ra,A\nb,B'],
])('line endings may be mixed: %s', async (_name, text) => {
  expect(await toCells(text)).toEqual(rows);
  // A CRLF may be split by a chunk.
  expect(await toCells(text, 1)).toEqual(rows);
});

test.each([
  ['semicolons', 'Handle;Title\r\na;"A; 1,5"\r\n', ['a', 'A; 1,5']],
  ['semicolons and a quoted comma', '"Handle, or so";Title\na;A\n', ['a', 'A']],
  ['tabs', 'Handle\tTitle\na\tA, b; c\n', ['a', 'A, b; c']],
  ['commas', 'Handle,Title\na;b,A\n', ['a;b', 'A']],
])('a file with %s is read', async (_name, text, cells) => {
  expect((await toCells(text)).at(-1)).toEqual(cells);
  expect((await toCells(text, 1)).at(-1)).toEqual(cells);
});

test('line endings in a quoted cell belong to it', async () => {
  expect(await toCells('a,b\r\n"1\r2","3\n4\r\n5"\n')).toEqual([
    ['a', 'b'],
    ['1\r2', '3\n4\r\n5'],
  ]);
});

test('the demo’s parser and the dialog’s preview read the same rows', async () => {
  const piece = fc.constantFrom('a', ' ', ',', ';', '\t', '""', '"x\ry"', '"x\ny"', '\r', '\n', '\r\n');
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 20 }), async (pieces) => {
      const text = pieces.join('');
      const ofServer = await read(text, 3).catch(({ extras }) => extras.details);
      let ofDemo: unknown;
      try {
        ofDemo = [...readCsvRecords(text)].filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
      } catch (error) {
        ofDemo = { row: (error as { record: number }).record };
      }
      expect(ofDemo).toEqual(ofServer);
    }),
    { numRuns: 500 },
  );
});

const goods = Array.from({ length: 300 }, (_, index) => `item-${index},Item\n`);
test('a misplaced quotation mark is reported with its row, empty lines counted', async () => {
  const text = ['Handle,Title\n', '\n', ...goods, 'cup,6" wide\n', ...goods].join('');
  await expect(read(text)).rejects.toMatchObject({
    code: 'FILE_REFUSED',
    extras: { fields: { file: 'quotes' }, details: { row: 303 } },
  });
});

test('a row that is too long is reported with its row', async () => {
  const text = ['Handle,Title\n', ...goods, `cup,${'x'.repeat(maxRowLength)}\n`].join('');
  await expect(read(text)).rejects.toMatchObject({
    code: 'FILE_REFUSED',
    extras: { fields: { file: 'rowTooLong' }, details: { row: 302 } },
  });
});

test('a file that is not UTF-8 says so', async () => {
  const bytes = Readable.from([Buffer.from([0x48, 0xe9, 0x2c, 0x0a])]);
  await expect(readAll(bytes)).rejects.toMatchObject({ extras: { fields: { file: 'encoding' } } });
});

test.each([
  ['misplaced quotation mark', 'a,b\r\n"x"y,z\r\n'],
  ['wrong encoding', Buffer.from([0x61, 0xff, 0xfe])],
])('a file with a %s is closed, though it has more to read', async (_, start) => {
  const rest = Buffer.from('c,d\r\n'.repeat(20_000));
  const bytes = Readable.from([Buffer.from(start), rest, rest, rest]);
  await expect(readAll(bytes)).rejects.toThrow();
  expect(bytes.destroyed).toBe(true);
});
