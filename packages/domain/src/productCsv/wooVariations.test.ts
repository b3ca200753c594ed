import { describe, expect, test } from 'vitest';
import { type Cells, columns, importFile, list, mug, readFile } from './wooImport.ts';

describe('variable products of one name', () => {
  type Variation = [sku: string, colour: string, price: string];
  const family = (sku: string, variations: readonly Variation[], attribute = 'Color'): Cells[] => [
    { Type: 'variable', SKU: sku, Name: 'Hoodie', 'Attribute 1 name': attribute },
    ...variations.map(([own, colour, price]) => ({
      ...{ Type: 'variation', SKU: own, Name: 'Hoodie', Parent: sku, 'Regular price': price },
      ...{ 'Attribute 1 name': attribute, 'Attribute 1 value(s)': colour },
    })),
  ];
  const first = family('H', [
    ['H-RED', 'Red', '40'],
    ['H-BLUE', 'Blue', '41'],
  ]);

  test('the variations of another one do not overwrite or join those of the first', () => {
    const { products } = importFile([], first);
    const other = family('K', [
      ['K-GREEN', 'Green', '52'],
      ['K-RED', 'Red', '50'],
    ]);
    const both = importFile(products, other);
    expect(list(both.products)).toEqual([
      ['hoodie', 'H-RED', 40],
      ['hoodie-blue', 'H-BLUE', 41],
      ['hoodie-k', 'K-GREEN', 52],
      ['hoodie-k-red', 'K-RED', 50],
    ]);
    const groups = both.products.map(({ groupId }) => groupId);
    expect([groups[0] === groups[1], groups[2] === groups[3], groups[1] === groups[2]]).toEqual([true, true, false]);
    expect(importFile(both.products, other).outcomes).toEqual(['same', 'same']);
    expect(importFile(both.products, first).outcomes).toEqual(['same', 'same']);
  });

  test('variations that name their parent by its ID and by its SKU, above it, are of one product', () => {
    const [parent = {}, red = {}, blue = {}] = first;
    const { products, outcomes } = importFile([], [{ ...red, Parent: 'id:7' }, blue, { ...parent, ID: '7' }]);
    expect(outcomes).toEqual(['create', 'create']);
    expect(new Set(products.map(({ groupId }) => groupId)).size).toBe(1);
  });

  test('a parent that stands twice in the file is one product', () => {
    const [parent = {}, red = {}, blue = {}] = first;
    const twice = importFile([], [{ ...parent, ID: '7' }, red, { ...parent, ID: '7', 'Regular price': '9' }, blue]);
    expect(twice.outcomes).toEqual(['create', 'create']);
    expect(new Set(twice.products.map(({ groupId }) => groupId)).size).toBe(1);
    expect(twice.products[0]?.slug).toBe('hoodie');
  });

  test.each([
    ['with', [3, 4]],
    ['without', []],
  ])('each row of a parent that stands three times has an outcome, %s variations', (_, variationRows) => {
    const [parent = {}, red = {}, blue = {}] = first;
    const same = { ...parent, ID: '7' };
    const variations = variationRows.length > 0 ? [red, blue] : [];
    const { blocks } = readFile([same, ...variations, same, same], columns);
    const rows = blocks.flat().flatMap((variant) => variant.rows);
    expect(rows.toSorted((one, other) => one - other)).toEqual([2, 3, 4, ...variationRows.map((row) => row + 2)]);
  });

  test('variations that name their parent in two ways stay in the order of the file', () => {
    const [parent = {}, red = {}, blue = {}] = first;
    const mixed = [red, { ...blue, Parent: 'id:7' }, { ...red, SKU: 'H-GREEN', 'Attribute 1 value(s)': 'Green' }];
    const { products } = importFile([], [...mixed, { ...parent, ID: '7' }]);
    expect(list(products).map(([, sku]) => sku)).toEqual(['H-RED', 'H-BLUE', 'H-GREEN']);
  });

  test('of two parents with one SKU none is lost', () => {
    const [parent = {}, red = {}] = first;
    const other = { ...parent, ID: '8', Name: 'Cap', 'Regular price': '9' };
    const otherRed = { ...red, Parent: 'id:8', SKU: 'C-RED', Name: 'Cap' };
    const { products } = importFile([], [{ ...parent, ID: '7' }, red, other, otherRed]);
    expect(products.map(({ name, slug }) => [name, slug])).toEqual([
      ['Hoodie', 'hoodie'],
      ['Cap', 'cap'],
    ]);
  });

  test('nor in a file without IDs', () => {
    const [parent = {}] = first;
    const hoodie = { ...parent, 'Regular price': '40' };
    const { outcomes, products } = importFile([], [hoodie, { ...hoodie, Name: 'Cap', 'Regular price': '9' }]);
    expect(outcomes).toEqual(['create', 'create']);
    expect(products.map(({ name, slug }) => [name, slug])).toEqual([
      ['Hoodie', 'hoodie'],
      ['Cap', 'cap'],
    ]);
  });

  test('variations name a parent that stands twice by the SKU of either row', () => {
    const [parent = {}, red = {}, blue = {}] = first;
    const again = { ...parent, ID: '7', SKU: 'K' };
    const { outcomes, products } = importFile([], [{ ...parent, ID: '7' }, again, red, { ...blue, Parent: 'K' }]);
    expect(outcomes).toEqual(['create', 'create']);
    expect(new Set(products.map(({ groupId }) => groupId)).size).toBe(1);
  });

  test('a new variation joins its group, one with another SKU is refused', () => {
    const { products } = importFile([], first);
    const grown = importFile(products, [
      ...family('H', [
        ['H-GREEN', 'Green', '42'],
        ['H-RED-2', 'Red', '60'],
        ['H-BLUE', 'Blue', '43'],
      ]),
    ]);
    expect([list(grown.products), grown.outcomes]).toEqual([
      [
        ['hoodie', 'H-RED', 40],
        ['hoodie-blue', 'H-BLUE', 43],
        ['hoodie-green', 'H-GREEN', 42],
      ],
      ['create', 'taken', 'update'],
    ]);
    expect(new Set(grown.products.map(({ groupId }) => groupId)).size).toBe(1);
  });

  test('variations are found by SKU when their attribute is renamed', () => {
    const variations: Variation[] = [
      ['H-RED', 'Red', '40'],
      ['H-BLUE', 'Blue', '41'],
    ];
    const { products } = importFile([], family('H', variations, 'Colour'));
    const renamed = importFile(products, family('H', variations));
    // The first row renames the option in the whole group.
    expect(renamed.outcomes).toEqual(['update', 'same']);
    expect(renamed.products.map(({ slug, options }) => [slug, ...options.map(Object.values)])).toEqual([
      ['hoodie', ['Color', 'Red']],
      ['hoodie-blue', ['Color', 'Blue']],
    ]);
    expect(importFile(renamed.products, first).outcomes).toEqual(['same', 'same']);
  });

  test('variations that share an SKU are told apart by their options', () => {
    const red: Variation = ['H', 'Red', '40'];
    const blue: Variation = ['h', 'Blue', '41'];
    const one = importFile([], family('H', [red]));
    const both = importFile(one.products, family('H', [blue, red]));
    expect([one.outcomes, both.outcomes]).toEqual([['create'], ['create', 'same']]);
    expect(importFile([], family('H', [red, blue])).outcomes).toEqual(['create', 'create']);
  });

  test('a variation that gets an SKU later is found by its options beside another one of its product', () => {
    const withOne = family('H', [
      ['', 'Red', '40'],
      ['H-BLUE', 'Blue', '41'],
    ]);
    const { products } = importFile([], withOne);
    const both = importFile(products, first);
    expect([list(both.products), both.outcomes]).toEqual([
      [
        ['hoodie', 'H-RED', 40],
        ['hoodie-blue', 'H-BLUE', 41],
      ],
      ['update', 'same'],
    ]);
    expect(importFile(both.products, first).outcomes).toEqual(['same', 'same']);
    // Nothing else says that a group without SKUs is this product.
    const bare = importFile([], family('H', [['', 'Red', '40']])).products;
    expect(importFile(bare, first).outcomes).toEqual(['create', 'create']);
  });

  test('variations without SKUs are found by their options, and do not join a product made by hand', () => {
    const bare = family('', [
      ['', 'Red', '40'],
      ['', 'Blue', '41'],
    ]).map((cells, index) => ({ ...cells, ...(index === 0 ? { ID: '45' } : { Parent: 'id:45' }) }));
    const { products } = importFile([], bare);
    expect(importFile(products, bare).outcomes).toEqual(['same', 'same']);
    const byHand = importFile([], [{ ...mug('', '99'), Name: 'Hoodie' }]).products;
    const beside = importFile(byHand, bare);
    expect(list(beside.products).map(([slug]) => slug)).toEqual(['hoodie', 'hoodie-45', 'hoodie-45-blue']);
    expect(beside.products[0]?.groupId).toBeNull();
    expect(importFile(beside.products, bare).outcomes).toEqual(['same', 'same']);
  });
});
