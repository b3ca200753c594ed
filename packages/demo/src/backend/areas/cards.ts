import type { Product, ProductCard } from '@sampan/api/entities';
import { productStatus } from '@sampan/api/statuses';
import { pickTexts } from '@sampan/domain/catalogue/pickTexts';
import { toCardColumns, toCardVariant } from '@sampan/domain/catalogue/toCard';
import { type DemoState, getProduct } from '../state.ts';

/** A product card with the fields that lists filter and sort by. */
export interface IndexedCard {
  card: ProductCard;
  searchTokens: string[];
  sortName: string;
  categoryPath: number[];
}

function listVariantGroups(state: DemoState): Product[][] {
  const groups = new Map<number | string, Product[]>();
  for (const id of state.products.keys()) {
    const product = getProduct(state, id) as Product;
    const key = product.groupId ?? `single-${id}`;
    groups.set(key, [...(groups.get(key) ?? []), product]);
  }
  return [...groups.values()];
}

/** Returns the cards of all products, one per variant group, of any status. */
export function listIndexedCards(state: DemoState): IndexedCard[] {
  const categoryById = new Map(state.categories.map((category) => [category.id, category]));
  return listVariantGroups(state).flatMap((group) => {
    // Reserved units are excluded: a card shows the units that can still be ordered.
    const columns = toCardColumns(group.map((product) => toCardVariant(product, categoryById)));
    const face = columns.find(({ isCard }) => isCard);
    const product = group.find(({ id }) => id === face?.id);
    if (!face || !product) return [];
    const { searchTokens, sortName } = face;
    return [{ card: toCard(product, face), searchTokens, sortName, categoryPath: product.categoryPath }];
  });
}

function toCard(product: Product, face: ReturnType<typeof toCardColumns>[number]): ProductCard {
  const { id, groupId, slug, name, subtitle, categoryId, type, status, listPriceAmount, currency, lowStock } = product;
  const texts = pickTexts(product.i18n, ['name', 'subtitle']);
  return {
    id,
    groupId,
    slug,
    name,
    subtitle,
    categoryId,
    type,
    status,
    listPriceAmount,
    currency,
    lowStock,
    isFeatured: face.cardFeatured,
    priceAmount: face.cardMinPrice,
    ...(face.cardMaxPrice > face.cardMinPrice && { maxPriceAmount: face.cardMaxPrice }),
    stock: face.cardStock,
    sold: face.cardSold,
    cover: product.cover,
    ...(face.hoverCover && { hoverCover: face.hoverCover }),
    variantCount: face.variantCount,
    ...(texts && { i18n: texts }),
    createdAt: product.createdAt,
  };
}

/** Returns a product's own card, with its own price and stock, for a cart line. */
export function ownCard(state: DemoState, id: number, status: 0 | 1 | 2): ProductCard[] {
  const product = getProduct(state, id);
  const siblings = product && listVariantGroups(state).find((group) => group.some((one) => one.id === id));
  if (!product || !siblings || product.status !== status) return [];
  const { priceAmount, stock, sold, isFeatured } = product;
  const hoverCover = product.gallery.find(({ url }) => url !== product.cover)?.url ?? null;
  return [
    toCard(product, {
      id,
      isCard: true,
      cardMinPrice: priceAmount,
      cardMaxPrice: priceAmount,
      cardStock: stock,
      cardSold: sold,
      cardFeatured: isFeatured,
      variantCount: Math.max(1, siblings.filter(({ status }) => status === productStatus.onShelf).length),
      hoverCover,
      sortName: '',
      searchTokens: [],
    }),
  ];
}
