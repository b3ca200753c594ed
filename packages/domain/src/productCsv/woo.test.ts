import { describe, expect, test } from 'vitest';
import { ProductPlan, type StoredProduct } from '../catalogue/productPlan.ts';
import { createCsvSheet } from './columns.ts';
import { createBlockReader, readBlock } from './read.ts';
import { getAnchor, getStep } from './step.ts';

type Cells = Record<string, string>;

const context = {
  ...{ currency: 'CNY', origin: 'https://shop.example', untrackedStock: 0, now: new Date('2026-11-22T00:00:00Z') },
  getCategory: () => 1,
};

/** Reads a file with these columns into blocks of variants. */
function readFile(rows: readonly Cells[], columns: readonly string[], now = context.now) {
  const sheet = createCsvSheet(columns);
  const reader = createBlockReader(sheet);
  const records = rows.map((cells, index) => ({
    row: index + 2,
    cells: columns.map((column) => cells[column] ?? ''),
  }));
  const blocks = [...records.flatMap(reader.push), ...reader.end()];
  return { sheet, blocks: blocks.map((block) => readBlock(sheet, block, { ...context, now })) };
}

const columns = ['ID', 'Type', 'SKU', 'Name', 'Regular price', 'Parent', 'Attribute 1 name', 'Attribute 1 value(s)'];

/** Imports a file into a shop; returns the shop and what became of each variant. */
function importFile(before: readonly StoredProduct[], rows: readonly Cells[], names = columns) {
  const { sheet, blocks } = readFile(rows, names);
  const categoryIds = new Set([1]);
  const { currency, now } = context;
  const plan = new ProductPlan({ products: before, categoryIds, galleryUrls: new Set(), currency, now });
  const seen = new Set<string>();
  let lastId = Math.max(0, ...before.map(({ id }) => id));
  const outcomes = blocks.flatMap((variants) => {
    let anchor: StoredProduct | undefined;
    return variants.map((variant) => {
      const known = plan.products;
      const own = anchor ?? getAnchor(variants, known);
      const step = getStep(variant, { sheet, known, anchor: own, seen, isShippedPicture: () => true });
      if (step.kind === 'failed') return step.problems.map(({ code }) => code).join();
      if (step.kind === 'create') {
        const checked = plan.checkNew(step.input);
        if (!checked.ok) return Object.values(checked.fields ?? {}).join();
        lastId += 1;
        const created = plan.create(lastId, checked.facts);
        anchor ??= created;
      } else if (step.kind === 'update') {
        const changed = plan.change(step);
        if (!changed.ok) return Object.values(changed.fields ?? {}).join();
        anchor ??= changed.product;
      } else anchor ??= plan.getProduct(step.product.id);
      return step.kind;
    });
  });
  return { products: plan.products, outcomes };
}

/** Slug, SKU and price of each product, in the order of their creation. */
const list = (products: readonly StoredProduct[]) =>
  products.map(({ slug, attributes, priceAmount }) => [
    slug,
    attributes.find(({ name }) => name === 'SKU')?.value ?? '',
    priceAmount / 100,
  ]);

const mug = (sku: string, price: string, id = '') => ({ ID: id, SKU: sku, Name: 'Mug', 'Regular price': price });

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
