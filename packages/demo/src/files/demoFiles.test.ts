/// <reference types="node" />
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { blueprints } from '../shop/catalog/blueprints.ts';
import { demoFileBytes } from './demoFiles.ts';

const named = blueprints.flatMap(({ files = [] }) => files);

test.each(named)('$name is drawn, with the size and the checksum that the shop says', ({ name, size, checksum }) => {
  const bytes = demoFileBytes(name) ?? new Uint8Array();
  expect({ size: bytes.length, checksum: createHash('sha256').update(bytes).digest('hex') }).toEqual({
    size,
    checksum,
  });
});

test('a PDF says where its objects begin and how many pages it has', () => {
  const text = Buffer.from(demoFileBytes('sampan-lines-rev3.pdf') ?? []).toString('latin1');
  expect(text.match(/\/Type \/Page /g)).toHaveLength(64);
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  const places = text.slice(table).match(/^\d{10} 00000 n /gm) ?? [];
  expect(places.length).toBeGreaterThan(64 * 2);
  places.forEach((place, index) => {
    expect(text.slice(Number(place.slice(0, 10)))).toMatch(new RegExp(`^${index + 1} 0 obj\n`));
  });
});

test('a name of a path is none of the files', () => {
  for (const name of ['../package.json', 'constructor', '', 'low-stool.pdf/']) {
    expect(demoFileBytes(name)).toBeUndefined();
  }
});
