import { describe, expect, test } from 'vitest';
import { importFile, list, mug, readFile } from './wooImport.ts';

describe('products of one name', () => {
  test('a file with one of them changes that one only', () => {
    const { products } = importFile([], [mug('MUG-S', '10'), mug('MUG-L', '20')]);
    const again = importFile(products, [mug('MUG-L', '25')]);
    expect([list(again.products), again.outcomes]).toEqual([
      [
        ['mug', 'MUG-S', 10],
        ['mug-mug-l', 'MUG-L', 25],
      ],
      ['update'],
    ]);
    const swapped = importFile(again.products, [mug('MUG-L', '25'), mug('mug-s', '10')]);
    expect(swapped.outcomes).toEqual(['same', 'update']);
    expect(swapped.products).toHaveLength(2);
  });

  test('one that a smaller file brought first keeps its address', () => {
    const { products } = importFile([], [mug('MUG-L', '20', '8')]);
    const file = [mug('MUG-S', '10', '7'), mug('MUG-L', '20', '8')];
    const all = importFile(products, file);
    expect([list(all.products), all.outcomes]).toEqual([
      [
        ['mug', 'MUG-L', 20],
        ['mug-mug-s', 'MUG-S', 10],
      ],
      ['create', 'same'],
    ]);
    expect(importFile(all.products, file).outcomes).toEqual(['same', 'same']);
  });

  test('without SKUs each is found by its ID, and by its place in the file without IDs', () => {
    const file = [mug('', '10', '7'), mug('', '20', '8')];
    const { products } = importFile([], file);
    expect(importFile(products, file).outcomes).toEqual(['same', 'same']);
    expect(list(importFile(products, [mug('', '25', '8')]).products)).toEqual([
      ['mug', '', 10],
      ['mug-8', '', 25],
    ]);
    const bare = [mug('', '10'), mug('', '20')];
    expect(importFile(importFile([], bare).products, bare).outcomes).toEqual(['same', 'same']);
  });

  describe('without SKUs a name that ends with the ID of another product', () => {
    const set = { ...mug('', '10', '5'), Name: 'Set' };
    const numberedSet = { ...mug('', '50', '9'), Name: 'Set 5' };

    test.each([
      ['below it', [set, numberedSet]],
      ['above it', [numberedSet, set]],
    ])('is no match, %s', (_, file) => {
      const first = importFile([], file);
      const stored = [
        ['set', '', 10],
        ['set-5', '', 50],
      ];
      expect([list(first.products).toSorted(), first.outcomes]).toEqual([stored, ['create', 'create']]);
      const again = importFile(first.products, file);
      expect([list(again.products).toSorted(), again.outcomes]).toEqual([stored, ['same', 'same']]);
    });

    test('is no match in a file of its own', () => {
      const { products } = importFile([], [{ ...set, ID: '3' }, set]);
      const grown = importFile(products, [numberedSet]);
      expect(list(grown.products).map(([slug]) => slug)).toEqual(['set', 'set-5', 'set-5-9']);
      expect(importFile(grown.products, [numberedSet]).outcomes).toEqual(['same']);
    });
  });

  test('without SKUs a product that staff renamed is found by its address', () => {
    const file = [mug('', '10', '7'), mug('', '20', '8')];
    const renamed = importFile([], file).products.map((product) => ({ ...product, name: `A ${product.name}` }));
    const again = importFile(renamed, [mug('', '25', '8')]);
    expect([list(again.products), again.outcomes]).toEqual([
      [
        ['mug', '', 10],
        ['mug-8', '', 25],
      ],
      ['update'],
    ]);
    expect(importFile(renamed, file).outcomes).toEqual(['update', 'update']);
  });

  test('a row that gets an SKU later is a new product, until staff enter the SKU in the shop', () => {
    const { products } = importFile([], [mug('', '10', '7')]);
    const file = [mug('MUG-S', '10', '7')];
    expect(importFile(products, file).outcomes).toEqual(['create']);
    const entered = products.map((product) => ({ ...product, attributes: [{ name: 'SKU', value: 'MUG-S' }] }));
    expect(importFile(entered, file).outcomes).toEqual(['same']);
  });

  test('a product made by hand is never overwritten, and the row comes in beside it or says why not', () => {
    const byHand = importFile([], [mug('', '99')]).products;
    const file = [mug('MUG-S', '10')];
    const { products } = importFile(byHand, file);
    expect(list(products)).toEqual([
      ['mug', '', 99],
      ['mug-mug-s', 'MUG-S', 10],
    ]);
    expect(importFile(products, file).outcomes).toEqual(['same']);
    const withSku = importFile([], [mug('HAND-1', '99')]).products;
    const refused = importFile(withSku, [mug('', '10')]);
    expect([list(refused.products), refused.outcomes]).toEqual([[['mug', 'HAND-1', 99]], ['taken']]);
  });

  test('a file without a column for SKUs names its products by name', () => {
    const { products } = importFile([], [mug('MUG-S', '10')]);
    const prices = importFile(products, [{ Name: 'Mug', 'Regular price': '12' }], ['Name', 'Regular price']);
    expect([list(prices.products), prices.outcomes]).toEqual([[['mug', 'MUG-S', 12]], ['update']]);
  });

  test('an SKU that stands twice in a file is a product once', () => {
    expect(importFile([], [mug('MUG-S', '10'), mug('MUG-S', '20')]).outcomes).toEqual(['create', 'twice']);
  });
});

test('line breaks of a description are those of the shop, and a written backslash and n stay', () => {
  const names = ['Name', 'SKU', 'Regular price', 'Description', 'Short description'];
  const read = (description: string) => {
    const { blocks } = readFile([{ Name: 'Mug', Description: description, 'Short description': description }], names);
    return blocks[0]?.[0]?.given;
  };
  expect(read(String.raw`Round.\nBlue.\n\nIn C:\\new.`)).toMatchObject({
    description: 'Round.\nBlue.\n\nIn C:\\new.',
    subtitle: 'Round. Blue. In C:\\new.',
  });
  expect(read(String.raw`<p>Round.</p>\n<p>Blue.</p>`)?.description).toBe('Round.\n\nBlue.');
  // WordPress makes paragraphs of blank lines when it shows a description.
  expect(read(String.raw`<b>Round.</b>\n\nBlue.`)?.description).toBe('Round.\n\nBlue.');
});

test('an attribute loses the apostrophe by which WooCommerce’s exporter keeps spreadsheets from running it', () => {
  const names = ['ID', 'Type', 'SKU', 'Name', 'Regular price', 'Parent', 'Attribute 1 name', 'Attribute 1 value(s)'];
  const parent = { ID: '7', Type: 'variable', Name: 'Lens', 'Attribute 1 name': 'Power' };
  const variation = { Type: 'variation', Parent: 'id:7', Name: 'Lens', 'Regular price': '10' };
  const { blocks } = readFile(
    [parent, { ...variation, 'Attribute 1 name': 'Power', 'Attribute 1 value(s)': "'-1.5" }],
    names,
  );
  expect(blocks[0]?.[0]?.given.options).toEqual([{ name: 'Power', value: '-1.5' }]);
});

test('a sale begins and ends by the days of this shop’s zone', () => {
  const names = ['Name', 'SKU', 'Regular price', 'Sale price', 'Date sale price starts', 'Date sale price ends'];
  function isInSale(now: string, starts: string, ends: string): boolean {
    const sale = { 'Sale price': '8', 'Date sale price starts': starts, 'Date sale price ends': ends };
    const { blocks } = readFile([{ ...mug('', '10'), ...sale }], names, new Date(now));
    return blocks[0]?.[0]?.given.priceAmount === 800;
  }
  const atEdges = (starts: string, ends: string) =>
    ['2026-11-19T15:59:59Z', '2026-11-19T16:00:00Z', '2026-11-30T15:59:59Z', '2026-11-30T16:00:00Z'].map((now) =>
      isInSale(now, starts, ends),
    );
  const wholeDays = [false, true, true, false];
  expect(atEdges('2026-11-20', '2026-11-30')).toEqual(wholeDays);
  // As WooCommerce's exporter writes them.
  expect(atEdges('2026-11-20 0:00:00', '2026-11-30 23:59:59')).toEqual(wholeDays);
  expect(atEdges('2026-11-19T16:00:00Z', '2026-11-30T23:59:59+08:00')).toEqual(wholeDays);
  expect(atEdges('2026-11-20 9:30', '')).toEqual([false, false, true, true]);
  expect(atEdges('', '')).toEqual([true, true, true, true]);
  expect(atEdges('0000-00-00', '0000-00-00 00:00:00')).toEqual([true, true, true, true]);
});
