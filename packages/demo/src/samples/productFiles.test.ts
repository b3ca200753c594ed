import type { Category, ImportMapping } from '@sampan/api/entities';
import { csvRecords } from '@sampan/domain/csv/csv';
import { csvSheet } from '@sampan/domain/productCsv/columns';
import { categoryResolver, planCategories, rememberCreated } from '@sampan/domain/productCsv/mapping';
import { foreignPictures, withFetchedPictures } from '@sampan/domain/productCsv/pictures';
import { blockReader, readBlock } from '@sampan/domain/productCsv/read';
import { getAnchor, getStep, type Step } from '@sampan/domain/productCsv/step';
import { createSurvey } from '@sampan/domain/productCsv/survey';
import { describe, expect, test } from 'vitest';
import { apparelFile, homeAndGardenFile, jewelryFile, wooFile } from './productFiles.ts';

const origin = 'https://shop.example';
const shirts: Category = { id: 7, parentId: null, name: 'Tshirts', slug: 'tshirts', sort: 1, status: 1 };
const createAll: ImportMapping = { categories: [], defaultCategory: { to: 'create' }, untrackedStock: 25 };

function open(text: string, mapping: ImportMapping = createAll, categories: readonly Category[] = [shirts]) {
  const [header = [], ...records] = csvRecords(text) ?? [];
  const sheet = csvSheet(header);
  const reader = blockReader(sheet);
  const rows = records.map((cells, index) => ({ row: index + 2, cells }));
  const blocks = [...rows.flatMap(reader.push), ...reader.end()];
  const survey = createSurvey({ sheet, categories, mapping, origin });
  for (const block of blocks) survey.add(block);
  return { sheet, blocks, survey: survey.result() };
}

/** What a file does in an empty shop, when all of its categories are created and all of its pictures are fetched. */
function runImport(text: string) {
  const { survey } = open(text);
  const mapping: ImportMapping = {
    ...createAll,
    categories: survey.categories.map(({ text: own }) => ({ text: own, choice: { to: 'create' } })),
  };
  const plan = planCategories(
    [shirts],
    survey.categories.map((each) => each.text),
    'en-US',
  );
  const created = new Map([...plan.idByKey].map(([key, id]) => [key, id < 0 ? 100 - id : id]));
  const { sheet, blocks } = open(text, mapping);
  const seen = new Set<string>();
  const context = {
    currency: 'CNY',
    origin,
    getCategory: categoryResolver({ categories: [shirts], mapping, created }),
    untrackedStock: 25,
    now: new Date('2026-11-22T00:00:00Z'),
  };
  const steps = blocks.flatMap((block) => {
    const variants = readBlock(sheet, block, context);
    const fetched = new Map(foreignPictures(variants).map((url) => [url, { url: `/media/${url.length}` }]));
    return variants.map((variant): { step: Step; rows: number[] } => ({
      rows: variant.rows,
      step: getStep(withFetchedPictures(variant, fetched, 'Image Src'), {
        sheet,
        known: [],
        anchor: getAnchor(block.handle, []),
        seen,
      }),
    }));
  });
  return { survey, plan, mapping: rememberCreated(mapping, created), steps };
}
const inputs = (steps: { step: Step }[]) => steps.flatMap(({ step }) => (step.kind === 'create' ? [step.input] : []));
const bySlug = (steps: { step: Step }[], slug: string) => inputs(steps).find((input) => input.slug === slug);
const queryRows = (text: string) => (csvRecords(text)?.length ?? 0) - 1;

describe('files in the shape of Shopify’s samples', () => {
  test.each([
    ['apparel', apparelFile],
    ['jewelry', jewelryFile],
    ['home and garden', homeAndGardenFile],
  ])('every row of %s comes in', (_, text) => {
    const { survey, steps } = runImport(text);
    expect(survey).toMatchObject({ format: 'shopify', rows: queryRows(text) });
    expect(steps.filter(({ step }) => step.kind !== 'create')).toEqual([]);
    expect(steps.flatMap(({ rows }) => rows).toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: queryRows(text) }, (_each, index) => index + 2),
    );
  });

  test('apparel: Default Title is no option, prices need no decimals, a description is its text', () => {
    const { survey, steps } = runImport(apparelFile);
    expect(survey).toMatchObject({ categories: [], withoutCategory: 11, defaultCategory: { to: 'create' } });
    expect(bySlug(steps, 'harbour-blue-shirt')).toMatchObject({ options: [], priceAmount: 5000, status: 1, stock: 1 });
    expect(bySlug(steps, 'zip-vest')?.priceAmount).toBe(129_900);
    expect(bySlug(steps, 'chequered-red-shirt')?.priceAmount).toBe(5050);
    expect(bySlug(steps, 'college-top')).toMatchObject({
      name: 'College "Ferry" Top',
      description: 'Grey and black, buttoned.\n\nCotton & wool\n\n4" cuffs',
      attributes: [
        { name: 'Vendor', value: 'Fernway' },
        { name: 'Tags', value: 'women' },
      ],
    });
    expect(bySlug(steps, 'navy-sport-jacket')?.gallery).toHaveLength(2);
    expect(bySlug(steps, 'dark-denim-top-xl')?.options).toEqual([{ name: 'Size', value: 'XL' }]);
  });

  test('jewelry: types become categories, and what has no field is kept as an attribute', () => {
    const { survey, plan, steps } = runImport(jewelryFile);
    expect(survey.categories.map(({ text, products }) => [text, products])).toEqual([
      ['Bracelets', 4],
      ['Earrings', 2],
      ['Necklace', 2],
      ['Rings', 1],
    ]);
    expect(survey.ignoredColumns).toEqual(['Google Shopping / Gender']);
    expect(plan.categories.map(({ name }) => name)).toEqual([
      'Bracelets',
      'Earrings',
      'Necklace',
      'Rings',
      'Uncategorised',
    ]);
    expect(bySlug(steps, 'chain-bracelet')?.attributes).toEqual([
      { name: 'Vendor', value: 'Lantern & Co.' },
      { name: 'Tags', value: 'bracelets, gifts' },
      { name: 'SKU', value: 'CHA-000' },
      { name: 'Barcode', value: '003612345670' },
      { name: 'Weight', value: '12.5 g' },
      { name: 'SEO Title', value: 'Chain Bracelet | Lantern & Co.' },
      { name: 'SEO Description', value: 'A chain bracelet, made by hand on the quay.' },
    ]);
    expect(bySlug(steps, 'chain-bracelet')).toMatchObject({ listPriceAmount: null, stock: 10 });
    expect(bySlug(steps, 'chain-bracelet-silver')?.stock).toBe(0);
    expect(inputs(steps).at(-1)?.slug).toMatch(/^[a-z0-9]+$/);
  });

  test('home and garden: newer columns, deep categories, other markets’ prices are left out with a note', () => {
    const { survey, plan, steps } = runImport(homeAndGardenFile);
    expect(survey.ignoredColumns).toEqual([
      'Option1 Linked To',
      'Cost per item',
      'Price / International',
      'Included / Japan',
    ]);
    expect([survey.withoutCategory, survey.untracked]).toEqual([1, 3]);
    expect(plan.categories.filter(({ parentId }) => parentId === null).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Home & Garden', 'Furniture', 'Outdoor', 'Indoor']),
    );
    expect(plan.categories.find(({ name }) => name === 'Pots & Planters')).toBeDefined();
    expect(bySlug(steps, 'clay-plant-pot')).toMatchObject({
      stock: 8,
      options: [
        { name: 'Colour', value: 'White' },
        { name: 'Size', value: 'Small' },
      ],
    });
    expect(bySlug(steps, 'clay-plant-pot-clay-small')?.stock).toBe(25);
    expect(bySlug(steps, 'cream-sofa')).toMatchObject({ listPriceAmount: null, priceAmount: 50_000 });
    expect(bySlug(steps, 'yellow-sofa')?.listPriceAmount).toBe(52_000);
    expect([bySlug(steps, 'wooden-fence')?.status, bySlug(steps, 'vanilla-candle')?.status]).toEqual([0, 2]);
  });
});

describe('a file of WooCommerce’s', () => {
  test('what can be sold comes in, what cannot says why', () => {
    const { survey, steps } = runImport(wooFile);
    expect(survey).toMatchObject({ format: 'woocommerce', rows: 13, products: 9 });
    const failed = steps.flatMap(({ step }) => (step.kind === 'failed' ? step.problems : []));
    expect(failed.map(({ row, column, code }) => [row, column, code])).toEqual([
      [8, 'Type', 'productType'],
      [9, 'Type', 'productType'],
      [14, 'Parent', 'parent'],
    ]);
    expect(steps.flatMap(({ rows }) => rows).toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 13 }, (_, index) => index + 2),
    );
  });

  test('variations are of their parent, wherever they stand', () => {
    const { steps } = runImport(wooFile);
    expect(bySlug(steps, 'v-neck-t-shirt')).toMatchObject({
      name: 'V-Neck T-Shirt',
      subtitle: 'A tee with a neck.',
      isFeatured: true,
      stock: 7,
      options: [{ name: 'Color', value: 'Blue' }],
    });
    expect(bySlug(steps, 'v-neck-t-shirt')?.gallery).toHaveLength(3);
    expect(bySlug(steps, 'v-neck-t-shirt')?.attributes).toEqual(
      expect.arrayContaining([
        { name: 'Vendor', value: 'Anchor Wear' },
        { name: 'Weight', value: '.5 kg' },
        { name: 'Dimensions', value: '24 × 1 × 2 cm' },
        { name: 'Fabric', value: 'Cotton, Linen, washed' },
        { name: 'SEO Title', value: 'V-neck tees' },
      ]),
    );
    expect(bySlug(steps, 'v-neck-t-shirt-green')?.stock).toBe(25);
    expect(bySlug(steps, 'hoodie')).toMatchObject({ priceAmount: 4200, listPriceAmount: 4500 });
    expect(bySlug(steps, 'hoodie-blue-yes')?.options).toEqual([
      { name: 'Color', value: 'Blue' },
      { name: 'Logo', value: 'Yes' },
    ]);
  });

  test('a sale that is over is none, what is sold out has no stock, and two of one name have two addresses', () => {
    const { steps } = runImport(wooFile);
    expect(bySlug(steps, 'beanie')).toMatchObject({ priceAmount: 1800, listPriceAmount: 2000, stock: 12, lowStock: 3 });
    expect(bySlug(steps, 'belt')).toMatchObject({ priceAmount: 6500, listPriceAmount: null, stock: 0 });
    expect(bySlug(steps, 'beanie-48')).toMatchObject({ status: 0 });
    expect(bySlug(steps, 'album')?.type).toBe(2);
  });
});

test('a second import asks nothing that the first one was told', () => {
  const { mapping, plan } = runImport(jewelryFile);
  const categories = [
    shirts,
    ...plan.categories.map(({ id, parentId, name, slug }) => ({
      id: 100 - id,
      parentId: parentId === null ? null : 100 - parentId,
      name: `${name} (renamed)`,
      slug: `${slug}-renamed`,
      sort: 1,
      status: 1 as const,
    })),
  ];
  const { survey } = open(jewelryFile, mapping, categories);
  expect(survey.categories.map(({ choice }) => choice?.to)).toEqual(['category', 'category', 'category', 'category']);
  expect(survey.defaultCategory).toEqual({ to: 'category', categoryId: expect.any(Number) });
});
