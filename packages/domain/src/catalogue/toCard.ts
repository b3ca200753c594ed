import type { NamedValue, Product } from '@sampan/api/entities';
import { productStatus } from '@sampan/api/statuses';
import { type CategoryById, getCategoryNames } from '../category/categoryNames.ts';
import { groupBy } from '../groupBy.ts';
import { toProductTokens } from '../search/productSearch.ts';
import { toSortName } from './sortName.ts';

/** Fields of a variant that its card is computed from. */
export interface CardVariant
  extends Pick<
    Product,
    'id' | 'groupId' | 'status' | 'name' | 'priceAmount' | 'sold' | 'isFeatured' | 'cover' | 'attributes' | 'options'
  > {
  subtitle: string | null;
  onHand: number;
  reserved: number;
  i18n: Product['i18n'] | null;
  /** Names of its category and the categories above, in every locale. */
  categoryNames: string[];
  /** Picture URLs in order. */
  pictures: string[];
}

/** Columns of a product row that are computed from all rows of its group. */
export interface CardColumns {
  id: number;
  isCard: boolean;
  cardMinPrice: number;
  cardMaxPrice: number;
  cardStock: number;
  cardSold: number;
  cardFeatured: boolean;
  variantCount: number;
  hoverCover: string | null;
  sortName: string;
  /** Texts by which the shop search finds the card; none without a card. */
  searchTexts: string[];
}

type CardTexts = Pick<CardVariant, 'name' | 'attributes' | 'options'> & {
  subtitle?: string | null | undefined;
  i18n?: Product['i18n'] | null;
};

/** A product's names, options and attributes in every locale. */
function getOwnTexts(variant: CardTexts): string[] {
  const getValues = (list: readonly NamedValue[] = []) => list.map(({ value }) => value);
  const translated = Object.values(variant.i18n ?? {}).flatMap((entry) =>
    entry ? [entry.name, entry.subtitle, ...getValues(entry.attributes), ...getValues(entry.options)] : [],
  );
  const own = [variant.name, variant.subtitle, ...getValues(variant.attributes), ...getValues(variant.options)];
  return [...own, ...translated].filter((text) => typeof text === 'string');
}

/** Texts for the shop search: the product's own and the names of its categories. */
const getTexts = (variant: CardVariant) => [...getOwnTexts(variant), ...variant.categoryNames];

/** Tokens for the staff search of one product: its own texts, slug and id. */
export function toStaffTokens(product: CardTexts & { id: number; slug: string }): string[] {
  return toProductTokens([...getOwnTexts(product), product.slug, String(product.id)]);
}

/** The card fields of a product, whose stock excludes reserved units. */
export function toCardVariant(
  product: Product & { reserved?: number },
  categoryById: CategoryById,
): CardVariant & { slug: string } {
  const { reserved = 0 } = product;
  return {
    ...product,
    subtitle: product.subtitle ?? null,
    onHand: product.stock + reserved,
    reserved,
    i18n: product.i18n ?? null,
    categoryNames: getCategoryNames(categoryById, product.categoryId),
    pictures: product.gallery.map(({ url }) => url),
  };
}

/** Computes the card columns of all these variants, by product id; each group must be complete. */
export function toCardsByProduct(variants: readonly CardVariant[]): Map<number, CardColumns> {
  const groups = groupBy(variants, ({ id, groupId }) => (groupId === null ? `product ${id}` : `group ${groupId}`));
  const cards = [...groups.values()].flatMap(toCardColumns);
  return new Map(cards.map((card) => [card.id, card]));
}

/**
 * Computes the card columns for all rows of one group. The first variant on shelf represents the group (the first of
 * all if none is on shelf); prices and stock are those of the variants on shelf.
 */
export function toCardColumns(group: readonly CardVariant[]): CardColumns[] {
  const variants = [...group].sort((one, other) => one.id - other.id);
  const onShelf = variants.filter(({ status }) => status === productStatus.onShelf);
  const shownVariants = onShelf.length > 0 ? onShelf : variants;
  const face = shownVariants[0];
  const prices = shownVariants.map(({ priceAmount }) => priceAmount);
  return variants.map((variant) => {
    const isCard = variant === face;
    const hover = variant.pictures.find((url) => url !== variant.cover) ?? null;
    return {
      id: variant.id,
      isCard,
      cardMinPrice: isCard ? Math.min(...prices) : variant.priceAmount,
      cardMaxPrice: isCard ? Math.max(...prices) : variant.priceAmount,
      cardStock: isCard ? shownVariants.reduce((total, { onHand, reserved }) => total + onHand - reserved, 0) : 0,
      cardSold: isCard ? variants.reduce((total, { sold }) => total + sold, 0) : 0,
      cardFeatured: isCard && shownVariants.some(({ isFeatured }) => isFeatured),
      variantCount: isCard ? shownVariants.length : 1,
      hoverCover: hover,
      sortName: toSortName(variant.name),
      searchTexts: isCard ? shownVariants.flatMap(getTexts) : [],
    };
  });
}
