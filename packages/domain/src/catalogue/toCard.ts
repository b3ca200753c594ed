import type { NamedValue, Product } from '@sampan/api/entities';
import { productStatus } from '@sampan/api/statuses';
import { toTokens } from '../search/searchTokens.ts';
import { toSortName } from './sortName.ts';

/** What a variant brings to its card. */
export interface CardVariant {
  id: number;
  status: 0 | 1 | 2;
  name: string;
  subtitle: string | null;
  priceAmount: number;
  onHand: number;
  reserved: number;
  sold: number;
  isFeatured: boolean;
  cover: string;
  attributes: NamedValue[];
  options: NamedValue[];
  i18n: Product['i18n'] | null;
  /** Of its category and of those above it, in every locale. */
  categoryNames: string[];
  /** Its pictures in order. */
  pictures: string[];
}

/** The columns of a product row that are worked out from the rows of its group. */
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
  searchTokens: string[];
}

type Named = Pick<CardVariant, 'name' | 'attributes' | 'options'> & {
  subtitle?: string | null | undefined;
  i18n?: Product['i18n'] | null;
};

/** A product's own names, options and attributes in every locale. */
function getOwnTexts(variant: Named): string[] {
  const values = (list: readonly NamedValue[] = []) => list.map(({ value }) => value);
  const translated = Object.values(variant.i18n ?? {}).flatMap((entry) =>
    entry ? [entry.name, entry.subtitle, ...values(entry.attributes), ...values(entry.options)] : [],
  );
  const own = [variant.name, variant.subtitle, ...values(variant.attributes), ...values(variant.options)];
  return [...own, ...translated].filter((text) => typeof text === 'string');
}

/** The texts that a product is found by in the shop: its own, and the names of its categories. */
const getTexts = (variant: CardVariant) => [...getOwnTexts(variant), ...variant.categoryNames];

/** The words that staff find this one product by: its own texts, its slug and its number. */
export function toStaffTokens(product: Named & { id: number; slug: string }): string[] {
  return toTokens([...getOwnTexts(product), product.slug, String(product.id)]);
}

/**
 * The columns of all rows of one group: its first variant on shelf stands for it (its first at all where none is), with
 * the figures of what is on shelf.
 */
export function toCardColumns(group: readonly CardVariant[]): CardColumns[] {
  const variants = [...group].sort((one, other) => one.id - other.id);
  const onShelf = variants.filter(({ status }) => status === productStatus.onShelf);
  const shown = onShelf.length > 0 ? onShelf : variants;
  const face = shown[0];
  const prices = shown.map(({ priceAmount }) => priceAmount);
  return variants.map((variant) => {
    const isCard = variant === face;
    const hover = variant.pictures.find((url) => url !== variant.cover) ?? null;
    return {
      id: variant.id,
      isCard,
      cardMinPrice: isCard ? Math.min(...prices) : variant.priceAmount,
      cardMaxPrice: isCard ? Math.max(...prices) : variant.priceAmount,
      cardStock: isCard ? shown.reduce((total, { onHand, reserved }) => total + onHand - reserved, 0) : 0,
      cardSold: isCard ? variants.reduce((total, { sold }) => total + sold, 0) : 0,
      cardFeatured: isCard && shown.some(({ isFeatured }) => isFeatured),
      variantCount: isCard ? shown.length : 1,
      hoverCover: hover,
      sortName: toSortName(variant.name),
      searchTokens: isCard ? toTokens(shown.flatMap(getTexts)) : [],
    };
  });
}
