import type { Contract } from '@sampan/api/contract';
import type { ParsedInputOf } from '@sampan/api/endpoint';
import { locales, type NamedValue, type Picture, type Product } from '@sampan/api/entities';

type Created = ParsedInputOf<Contract['product']['create']>;
/** What a write leaves out stays as it was. */
export type ProductInput = Partial<Created>;

type RowPicture = Omit<Picture, 'id'> & { id?: number | undefined };
type OwnFields = 'groupId' | 'slug' | 'name' | 'description' | 'categoryId' | 'type' | 'status' | 'isFeatured';

/** What staff decide of a product. */
export interface ProductFacts
  extends Pick<Product, OwnFields | 'priceAmount' | 'stock' | 'attributes' | 'options' | 'i18n'> {
  subtitle: string | null;
  listPriceAmount: number | null;
  lowStock: number | null;
  gallery: RowPicture[];
}

/** Every field at what a product has that nobody said more of. */
function blankFacts({ slug, name, description, categoryId, type, priceAmount, stock }: Created): ProductFacts {
  return {
    ...{ slug, name, description, categoryId, type, priceAmount, stock },
    ...{ groupId: null, status: 0, isFeatured: false, subtitle: null, listPriceAmount: null, lowStock: null },
    ...{ gallery: [], attributes: [], options: [], i18n: undefined },
  };
}

/** A product as staff decided it so far. */
export function toFacts(product: Product): ProductFacts {
  const { subtitle = null, listPriceAmount = null, lowStock = null, gallery, ...rest } = product;
  const { groupId, slug, name, description, categoryId, type, status, isFeatured } = rest;
  const { priceAmount, stock, attributes, options, i18n } = rest;
  return {
    ...{ groupId, slug, name, subtitle, description, categoryId, type, status, isFeatured, priceAmount },
    ...{ listPriceAmount, stock, lowStock, gallery, attributes, options, i18n },
  };
}

/** The pictures in their order, counted from 1. */
function inOrder(gallery: readonly RowPicture[]): RowPicture[] {
  return gallery.toSorted((one, other) => one.sort - other.sort).map((each, index) => ({ ...each, sort: index + 1 }));
}

/** The facts with what a write says of them. */
export function changedFacts(before: ProductFacts, input: ProductInput): ProductFacts {
  const given = Object.entries(input).filter(([name, value]) => name in before && value !== undefined);
  const after: ProductFacts = { ...before, ...Object.fromEntries(given) };
  return { ...after, subtitle: after.subtitle || null, gallery: inOrder(after.gallery) };
}

/** The facts of a new product, with defaults for what the input leaves out. */
export function newFacts(input: Created): ProductFacts {
  return changedFacts(blankFacts(input), input);
}

/** What lists show of it: its first picture. Without one there is a paper tile. */
export function getCover({ gallery }: Pick<ProductFacts, 'gallery'>): string {
  return gallery[0]?.url ?? '';
}

/** A drawn picture of the shop. */
const ownPicture = /^\/media\/[a-z0-9-]{1,120}$/;

/** Whether a picture may be shown: one of the shop's own, or one that is in its gallery now. */
export function isShopPicture(url: string, galleryUrls: ReadonlySet<string>): boolean {
  return ownPicture.test(url) || galleryUrls.has(url);
}

/** Its page would stand where another one does. */
const pagesOfTheShop = new Set(['cart']);

const optionsKey = (options: readonly NamedValue[]) =>
  JSON.stringify(options.map(({ name, value }) => [name, value]).toSorted());

export interface ProductSurroundings {
  /** The other variants of its group. */
  siblings: readonly Pick<Product, 'options'>[];
  galleryUrls: ReadonlySet<string>;
}

/** What is wrong with a product as it would be, as field codes; nothing where it may be written. */
export function productProblems(
  facts: ProductFacts,
  { siblings, galleryUrls }: ProductSurroundings,
): Record<string, string> {
  const { slug, priceAmount, listPriceAmount, options, gallery } = facts;
  const foreign = gallery.findIndex(({ url }) => !isShopPicture(url, galleryUrls));
  const isTwin = siblings.some((sibling) => optionsKey(sibling.options) === optionsKey(options));
  const problems: [isWrong: boolean, field: string, code: string][] = [
    [pagesOfTheShop.has(slug), 'slug', 'taken'],
    [priceAmount === 0, 'priceAmount', 'positive'],
    [listPriceAmount !== null && listPriceAmount <= priceAmount, 'listPriceAmount', 'abovePrice'],
    // Variants are told apart by their options alone.
    [siblings.length > 0 && options.length === 0, 'options', 'required'],
    [siblings.length > 0 && options.length > 0 && isTwin, 'options', 'taken'],
    [foreign >= 0, `gallery.${foreign}.url`, 'image'],
  ];
  return Object.fromEntries(problems.filter(([isWrong]) => isWrong).map(([, field, code]) => [field, code]));
}

/** The words in one order of locales and fields: a database may keep them in another. */
function localesInOrder(i18n: Product['i18n']) {
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

/** What the audit log says of a product. */
export function auditedProduct({ gallery, i18n, ...facts }: ProductFacts) {
  return { ...facts, i18n: localesInOrder(i18n), gallery: gallery.map(({ url, alt }) => ({ url, alt })) };
}
