import type { Contract } from '@sampan/api/contract';
import type { ParsedInputOf } from '@sampan/api/endpoint';
import { locales, type NamedValue, type Picture, type Product } from '@sampan/api/entities';
import { productStatus } from '@sampan/api/statuses';
import type { Audited } from '../audit/changes.ts';

type NewProductInput = ParsedInputOf<Contract['product']['create']>;
/** Absent fields stay unchanged. */
export type ProductInput = Partial<NewProductInput>;

type RowPicture = Omit<Picture, 'id'> & { id?: number | undefined };
type OwnFields = 'groupId' | 'slug' | 'name' | 'description' | 'categoryId' | 'type' | 'status' | 'isFeatured';

/** The product fields that staff edit. */
export interface ProductFacts
  extends Pick<Product, OwnFields | 'priceAmount' | 'stock' | 'attributes' | 'options' | 'i18n'> {
  subtitle: string | null;
  listPriceAmount: number | null;
  lowStock: number | null;
  gallery: RowPicture[];
}

/** Facts of a product with defaults for all optional fields. */
function createBlankFacts({
  slug,
  name,
  description,
  categoryId,
  type,
  priceAmount,
  stock,
}: NewProductInput): ProductFacts {
  return {
    ...{ slug, name, description, categoryId, type, priceAmount, stock },
    ...{ groupId: null, status: productStatus.offShelf, isFeatured: false },
    ...{ subtitle: null, listPriceAmount: null, lowStock: null },
    ...{ gallery: [], attributes: [], options: [], i18n: undefined },
  };
}

/** Extracts the editable fields of a product. */
export function toFacts(product: Product): ProductFacts {
  const { subtitle = null, listPriceAmount = null, lowStock = null, gallery, ...rest } = product;
  const { groupId, slug, name, description, categoryId, type, status, isFeatured } = rest;
  const { priceAmount, stock, attributes, options, i18n } = rest;
  return {
    ...{ groupId, slug, name, subtitle, description, categoryId, type, status, isFeatured, priceAmount },
    ...{ listPriceAmount, stock, lowStock, gallery, attributes, options, i18n },
  };
}

/** Sorts the pictures and renumbers them from 1. */
function sortPictures(gallery: readonly RowPicture[]): RowPicture[] {
  return gallery.toSorted((one, other) => one.sort - other.sort).map((each, index) => ({ ...each, sort: index + 1 }));
}

/** Applies the fields of a write to the facts. */
export function applyChanges(before: ProductFacts, input: ProductInput): ProductFacts {
  const given = Object.entries(input).filter(([name, value]) => name in before && value !== undefined);
  const after: ProductFacts = { ...before, ...Object.fromEntries(given) };
  return { ...after, subtitle: after.subtitle || null, gallery: sortPictures(after.gallery) };
}

/** Facts of a new product, with defaults for absent fields. */
export function createFacts(input: NewProductInput): ProductFacts {
  return applyChanges(createBlankFacts(input), input);
}

/** Cover of a product: its first picture, or '' (lists then show a placeholder). */
export function getCover({ gallery }: Pick<ProductFacts, 'gallery'>): string {
  return gallery[0]?.url ?? '';
}

/** The key in the URL of a picture that ships with the shop; undefined for any other URL. */
export function parseShippedKey(url: string): string | undefined {
  return /^\/media\/([a-z0-9-]{1,120})$/.exec(url)?.[1];
}

/** Whether a product may use this picture: one that ships with the shop or one in the gallery. */
export function isShopPicture(url: string, galleryUrls: ReadonlySet<string>): boolean {
  return parseShippedKey(url) !== undefined || galleryUrls.has(url);
}

/** Slugs that would collide with other pages of the shop. */
const shopPages = new Set(['cart']);

/** Key of a combination of options, for comparison in any order. */
export const getOptionsKey = (options: readonly NamedValue[]) =>
  JSON.stringify(options.map(({ name, value }) => [name, value]).toSorted());

export interface ProductSurroundings {
  /** The other variants of its group. */
  siblings: readonly Pick<Product, 'options'>[];
  galleryUrls: ReadonlySet<string>;
}

/** Validates a product's facts; returns field codes, empty if valid. */
export function findProductProblems(
  facts: ProductFacts,
  { siblings, galleryUrls }: ProductSurroundings,
): Record<string, string> {
  const { slug, priceAmount, listPriceAmount, options, gallery } = facts;
  const foreign = gallery.findIndex(({ url }) => !isShopPicture(url, galleryUrls));
  const isTwin = siblings.some((sibling) => getOptionsKey(sibling.options) === getOptionsKey(options));
  const problems: [isWrong: boolean, field: string, code: string][] = [
    [shopPages.has(slug), 'slug', 'taken'],
    [priceAmount === 0, 'priceAmount', 'positive'],
    [listPriceAmount !== null && listPriceAmount <= priceAmount, 'listPriceAmount', 'abovePrice'],
    // Variants of a group differ only by their options.
    [siblings.length > 0 && options.length === 0, 'options', 'required'],
    [siblings.length > 0 && options.length > 0 && isTwin, 'options', 'taken'],
    [foreign >= 0, `gallery.${foreign}.url`, 'image'],
  ];
  return Object.fromEntries(problems.filter(([isWrong]) => isWrong).map(([, field, code]) => [field, code]));
}

/** Sorts translations by locale and field, because a database may return another order. */
function sortLocales(i18n: Product['i18n']) {
  return (
    i18n &&
    Object.fromEntries(
      locales.map((locale) => {
        const { name, subtitle, description, attributes, options } = i18n[locale] ?? {};
        return [locale, { name, subtitle, description, attributes, options }];
      }),
    )
  );
}

/** Audit-log fields of a product. */
export function toAuditedProduct({ gallery, i18n, ...facts }: ProductFacts) {
  return { ...facts, i18n: sortLocales(i18n), gallery: gallery.map(({ url, alt }) => ({ url, alt })) };
}

/** Audit entry of a product that staff delete. */
export function auditProductRemoval(product: Product): Audited {
  const before = toAuditedProduct(toFacts(product));
  return { action: 'product.delete', targetType: 'product', targetId: product.id, before };
}
