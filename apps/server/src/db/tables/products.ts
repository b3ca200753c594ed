import type { Category, NamedValue, Product } from '@sampan/api/entities';
import { productStatus, productType } from '@sampan/api/statuses';
import { type SQL, sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { inlineNumber } from '../inlineNumbers.ts';
import { createdAt, foreignKey, identity, money, parentKey, reference } from './columns.ts';

const onShelf = inlineNumber(productStatus.onShelf);

export const categories = pgTable(
  'categories',
  {
    id: identity(),
    parentId: reference(),
    name: text().notNull(),
    slug: text().notNull(),
    image: text(),
    sort: integer().notNull().default(0),
    status: smallint().$type<0 | 1>().notNull().default(1),
    i18n: jsonb().$type<Category['i18n']>(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [uniqueIndex('categories_slug').on(table.slug), index('categories_parent').on(table.parentId, table.sort)],
);

/**
 * One row is one variant. The `card…` columns hold the figures of the whole group, stored on the variant that
 * represents it in lists (`isCard`), so that a list filters and sorts on an index without grouping.
 */
export const products = pgTable(
  'products',
  {
    id: identity(),
    groupId: reference(),
    slug: text().notNull(),
    name: text().notNull(),
    subtitle: text(),
    description: text().notNull(),
    categoryId: foreignKey(() => categories.id),
    type: smallint().$type<1 | 2>().notNull(),
    status: smallint().$type<0 | 1 | 2>().notNull().default(0),
    isFeatured: boolean().notNull().default(false),
    priceAmount: money().notNull(),
    listPriceAmount: money(),
    currency: text().notNull(),
    /** Units in the warehouse, including reserved ones: `onHand - reserved` can be ordered. */
    onHand: integer().notNull().default(0),
    reserved: integer().notNull().default(0),
    sold: integer().notNull().default(0),
    lowStock: integer(),
    cover: text().notNull(),
    attributes: jsonb().$type<NamedValue[]>().notNull().default([]),
    options: jsonb().$type<NamedValue[]>().notNull().default([]),
    i18n: jsonb().$type<Product['i18n']>(),
    /** The name as a sort key in Chinese order (pinyin, then Latin), since neither database has that collation. */
    sortName: text().notNull().default(''),
    isCard: boolean().notNull().default(false),
    cardMinPrice: money().notNull().default(0),
    cardMaxPrice: money().notNull().default(0),
    cardStock: integer().notNull().default(0),
    cardSold: integer().notNull().default(0),
    cardFeatured: boolean().notNull().default(false),
    variantCount: integer().notNull().default(1),
    hoverCover: text(),
    /**
     * Stock conditions for the indexes. Every order changes the stock figures themselves; an update that changes no
     * indexed column does not have to write any index.
     */
    isInStock: boolean().generatedAlwaysAs((): SQL => sql`${products.cardStock} > 0`),
    isLow: boolean().generatedAlwaysAs(
      (): SQL =>
        sql`${products.status} = ${onShelf} and ${products.onHand} - ${products.reserved} <= coalesce(${products.lowStock}, 0)`,
    ),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    uniqueIndex('products_slug').on(table.slug),
    index('products_group').on(table.groupId),
    index('products_category').on(table.categoryId),
    // The trailing columns are the shop's filters and facets, which makes its lists and counts index-only scans.
    index('products_card_created')
      .on(table.status, table.createdAt, table.id, table.categoryId, table.cardMinPrice, table.isInStock)
      .where(sql`${table.isCard}`),
    index('products_card_price')
      .on(table.status, table.cardMinPrice, table.id, table.categoryId, table.isInStock)
      .where(sql`${table.isCard}`),
    index('products_card_sold')
      .on(table.status, table.cardSold, table.id, table.categoryId, table.cardMinPrice, table.isInStock)
      .where(sql`${table.isCard}`),
    index('products_card_name')
      .on(table.status, table.sortName, table.id, table.categoryId, table.cardMinPrice, table.isInStock)
      .where(sql`${table.isCard}`),
    index('products_card_category')
      .on(table.status, table.categoryId, table.createdAt, table.id)
      .where(sql`${table.isCard}`),
    index('products_card_stock').on(table.status, table.createdAt).where(sql`${table.isCard} and ${table.isInStock}`),
    index('products_card_featured')
      .on(table.status, table.createdAt)
      .where(sql`${table.isCard} and ${table.cardFeatured}`),
    index('products_low_stock').on(table.id).where(sql`${table.isLow}`),
    // For the staff's list of variants. It has no index by stock, since every order would write to it: sorted at query
    // time.
    index('products_updated').on(table.updatedAt, table.id),
    index('products_status').on(table.status, table.updatedAt, table.id),
    index('products_price').on(table.priceAmount, table.id),
    index('products_sold').on(table.sold, table.id),
    index('products_name').on(table.sortName, table.id),
    index('products_featured').on(table.updatedAt, table.id).where(sql`${table.isFeatured}`),
    index('products_digital')
      .on(table.updatedAt, table.id)
      .where(sql`${table.type} = ${inlineNumber(productType.digital)}`),
    check(
      'products_stock',
      sql`${table.onHand} >= 0 and ${table.reserved} >= 0 and ${table.reserved} <= ${table.onHand}`,
    ),
    check('products_sold', sql`${table.sold} >= 0`),
    check('products_price', sql`${table.priceAmount} >= 0`),
  ],
);

/**
 * Words and bigrams of the texts in every locale; a card's cover its whole group. A separate table with a low
 * `toast_tuple_target` (migration 12), so that a search reads a twentieth of the pages.
 */
export const productSearch = pgTable(
  'product_search',
  {
    productId: parentKey(() => products.id).primaryKey(),
    tokens: text().array().notNull(),
    /** Tokens by which staff find this one variant. */
    ownTokens: text().array().notNull().default([]),
  },
  (table) => [
    index('product_search_tokens').using('gin', table.tokens),
    index('product_search_own').using('gin', table.ownTokens),
  ],
);

/**
 * Products whose search tokens do not yet have the present names of their categories; cron writes them in slices. Rows
 * are only added and deleted, so that the change of a category waits for no slice. Without a foreign key, whose check
 * would lock the products: an id of a deleted product is skipped.
 */
export const staleSearches = pgTable(
  'stale_searches',
  { id: identity(), productId: reference().notNull() },
  (table) => [index('stale_searches_product').on(table.productId)],
);

export const productPictures = pgTable(
  'product_pictures',
  {
    id: identity(),
    productId: parentKey(() => products.id),
    url: text().notNull(),
    alt: text().notNull().default(''),
    sort: integer().notNull().default(0),
  },
  (table) => [
    index('product_pictures_product').on(table.productId, table.sort, table.id),
    index('product_pictures_url').on(table.url),
  ],
);

/** Former slugs of products, which redirect to the product. */
export const productSlugs = pgTable(
  'product_slugs',
  {
    slug: text().primaryKey(),
    productId: parentKey(() => products.id),
    createdAt: createdAt(),
  },
  (table) => [index('product_slugs_product').on(table.productId)],
);
