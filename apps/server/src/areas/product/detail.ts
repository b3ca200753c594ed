import { type Locale, locales, type NamedValue, type Product, type Variant } from '@sampan/api/entities';
import { and, asc, eq, getTableColumns, isNull } from 'drizzle-orm';
import { files, productPictures, products } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { categoryTree } from '../category/tree.ts';

/** All but the search's tokens, which are many and never shown. */
const { searchTokens: _searchTokens, ...columns } = getTableColumns(products);
type Row = Omit<typeof products.$inferSelect, 'searchTokens'>;

/** By id, else by slug: a slug may be all digits, and may hold slashes. */
async function find({ db }: Deps, idOrSlug: string): Promise<Row | undefined> {
  if (/^\d{1,15}$/.test(idOrSlug)) {
    const [row] = await db
      .select(columns)
      .from(products)
      .where(eq(products.id, Number(idOrSlug)));
    if (row) return row;
  }
  const [row] = await db.select(columns).from(products).where(eq(products.slug, idOrSlug));
  return row;
}

function optionWords(i18n: Row['i18n']): Variant['i18n'] {
  if (!i18n) return undefined;
  const entries = locales.flatMap((locale): [Locale, { options: NamedValue[] }][] => {
    const options = i18n[locale]?.options;
    return options ? [[locale, { options }]] : [];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** The product and its siblings that this reader may see. */
async function readVariants({ db }: Deps, row: Row, isStaff: boolean): Promise<Variant[] | undefined> {
  if (row.groupId === null) return undefined;
  const siblings = await db
    .select(columns)
    .from(products)
    .where(and(eq(products.groupId, row.groupId), isStaff ? undefined : eq(products.status, 1)))
    .orderBy(asc(products.id));
  return siblings.map(({ id, slug, options, priceAmount, onHand, reserved, cover, i18n }) => ({
    id,
    slug,
    options,
    priceAmount,
    stock: onHand - reserved,
    cover,
    i18n: optionWords(i18n),
  }));
}

async function readFiles({ db }: Deps, productId: number): Promise<Product['files']> {
  const rows = await db
    .select()
    .from(files)
    .where(and(eq(files.productId, productId), isNull(files.deletedAt)))
    .orderBy(asc(files.id));
  return rows.map(({ id, name, size, mime, checksum, createdAt }) => ({
    id,
    name,
    size,
    mime,
    checksum,
    createdAt: createdAt.toISOString(),
    productId,
  }));
}

/** A product as it is shown; undefined where there is none, or none that this reader may see. Files are the staff's. */
export async function readProduct(deps: Deps, idOrSlug: string, isStaff: boolean): Promise<Product | undefined> {
  const row = await find(deps, idOrSlug);
  if (!row || !(isStaff || row.status === 1)) return undefined;
  const gallery = await deps.db
    .select({ id: productPictures.id, url: productPictures.url, alt: productPictures.alt, sort: productPictures.sort })
    .from(productPictures)
    .where(eq(productPictures.productId, row.id))
    .orderBy(productPictures.sort, productPictures.id);
  return {
    id: row.id,
    groupId: row.groupId,
    slug: row.slug,
    name: row.name,
    subtitle: row.subtitle ?? undefined,
    description: row.description,
    categoryId: row.categoryId,
    categoryPath: (await categoryTree(deps)).pathOf(row.categoryId),
    type: row.type,
    status: row.status,
    isFeatured: row.isFeatured,
    priceAmount: row.priceAmount,
    listPriceAmount: row.listPriceAmount ?? undefined,
    currency: row.currency,
    stock: row.onHand - row.reserved,
    lowStock: row.lowStock ?? undefined,
    sold: row.sold,
    cover: row.cover,
    gallery,
    attributes: row.attributes,
    options: row.options,
    variants: await readVariants(deps, row, isStaff),
    files: isStaff ? await readFiles(deps, row.id) : undefined,
    i18n: row.i18n ?? undefined,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
