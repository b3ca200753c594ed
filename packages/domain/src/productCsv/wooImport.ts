/** Imports of WooCommerce's files without a server, for the tests. */
import { ProductPlan, type StoredProduct } from '../catalogue/productPlan.ts';
import { createCsvSheet } from './columns.ts';
import { createBlockReader, readBlock } from './read.ts';
import { getAnchor, getStep } from './step.ts';

export type Cells = Record<string, string>;

const context = {
  currency: 'CNY',
  origin: 'https://shop.example',
  untrackedStock: 0,
  now: new Date('2026-11-22T00:00:00Z'),
  getCategory: () => 1,
};

/** Reads a file with these columns into blocks of variants. */
export function readFile(rows: readonly Cells[], columns: readonly string[], now = context.now) {
  const sheet = createCsvSheet(columns);
  const reader = createBlockReader(sheet);
  const records = rows.map((cells, index) => ({
    row: index + 2,
    cells: columns.map((column) => cells[column] ?? ''),
  }));
  const blocks = [...records.flatMap(reader.push), ...reader.end()];
  return { sheet, blocks: blocks.map((block) => readBlock(sheet, block, { ...context, now })) };
}

export const columns = [
  'ID',
  'Type',
  'SKU',
  'Name',
  'Regular price',
  'Parent',
  'Attribute 1 name',
  'Attribute 1 value(s)',
];

/** Imports a file into a shop; returns the shop and what became of each variant. */
export function importFile(before: readonly StoredProduct[], rows: readonly Cells[], names = columns) {
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
export const list = (products: readonly StoredProduct[]) =>
  products.map(({ slug, attributes, priceAmount }) => [
    slug,
    attributes.find(({ name }) => name === 'SKU')?.value ?? '',
    priceAmount / 100,
  ]);

/** A simple product named Mug; price in major units. */
export const mug = (sku: string, price: string, id = '') => ({ ID: id, SKU: sku, Name: 'Mug', 'Regular price': price });
