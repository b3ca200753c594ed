import type { ProductCard } from '@sampan/api/entities';
import { pickTexts } from '@sampan/domain/catalogue/pickTexts';
import { products } from '../../db/schema.ts';
import { variantColumns } from './variantColumns.ts';

/** Columns read for a list. */
export const cardSelection = {
  ...variantColumns,
  groupId: products.groupId,
  subtitle: products.subtitle,
  type: products.type,
  listPriceAmount: products.listPriceAmount,
  currency: products.currency,
  lowStock: products.lowStock,
  hoverCover: products.hoverCover,
  cardMinPrice: products.cardMinPrice,
  cardMaxPrice: products.cardMaxPrice,
  cardStock: products.cardStock,
  cardSold: products.cardSold,
  cardFeatured: products.cardFeatured,
  variantCount: products.variantCount,
  createdAt: products.createdAt,
};
export type CardRow = Pick<typeof products.$inferSelect, keyof typeof cardSelection>;

function toCommonFields(row: CardRow) {
  return {
    id: row.id,
    groupId: row.groupId,
    slug: row.slug,
    name: row.name,
    subtitle: row.subtitle ?? undefined,
    categoryId: row.categoryId,
    type: row.type,
    status: row.status,
    listPriceAmount: row.listPriceAmount ?? undefined,
    currency: row.currency,
    lowStock: row.lowStock ?? undefined,
    cover: row.cover,
    hoverCover: row.hoverCover ?? undefined,
    i18n: pickTexts(row.i18n, ['name', 'subtitle']),
    createdAt: row.createdAt.toISOString(),
  };
}

/** The card of a group, with the group's figures. */
export function toGroupCardDto(row: CardRow): ProductCard {
  return {
    ...toCommonFields(row),
    isFeatured: row.cardFeatured,
    priceAmount: row.cardMinPrice,
    maxPriceAmount: row.cardMaxPrice === row.cardMinPrice ? undefined : row.cardMaxPrice,
    stock: row.cardStock,
    sold: row.cardSold,
    variantCount: row.variantCount,
  };
}

/** The card of a single variant, for cart lines. */
export function toVariantCardDto(row: CardRow & Pick<typeof products.$inferSelect, 'options'>): ProductCard {
  return {
    ...toCommonFields(row),
    options: row.options,
    i18n: pickTexts(row.i18n, ['name', 'subtitle', 'options']),
    isFeatured: row.isFeatured,
    priceAmount: row.priceAmount,
    stock: row.onHand - row.reserved,
    sold: row.sold,
    variantCount: row.variantCount,
  };
}
