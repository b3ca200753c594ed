import type { Product, ProductCard } from '@sampan/api/entities';
import { cardColumnsOf } from '@sampan/domain/catalogue/cardOf';
import { type DemoState, productOf } from '../state.ts';

/** A card with what lists filter and sort by. */
export interface IndexedCard {
  card: ProductCard;
  searchTokens: string[];
  sortName: string;
  categoryPath: number[];
}

function categoryNames(state: DemoState, id: number): string[] {
  const category = state.categories.find((one) => one.id === id);
  return category ? [category.name, ...Object.values(category.i18n ?? {}).map((words) => words?.name ?? '')] : [];
}

function groupsIn(state: DemoState): Product[][] {
  const groups = new Map<number | string, Product[]>();
  for (const id of state.products.keys()) {
    const product = productOf(state, id) as Product;
    const key = product.groupId ?? `single-${id}`;
    groups.set(key, [...(groups.get(key) ?? []), product]);
  }
  return [...groups.values()];
}

/** The cards of all products, one per group, whatever their status. */
export function indexedCards(state: DemoState): IndexedCard[] {
  return groupsIn(state).flatMap((group) => {
    const columns = cardColumnsOf(
      group.map((product) => ({
        ...product,
        subtitle: product.subtitle ?? null,
        onHand: product.stock,
        reserved: 0,
        i18n: product.i18n ?? null,
        categoryNames: categoryNames(state, product.categoryId),
        pictures: product.gallery.map(({ url }) => url),
      })),
    );
    const face = columns.find(({ isCard }) => isCard);
    const product = group.find(({ id }) => id === face?.id);
    if (!face || !product) return [];
    const { searchTokens, sortName } = face;
    return [{ card: cardOf(product, face), searchTokens, sortName, categoryPath: product.categoryPath }];
  });
}

function cardOf(product: Product, face: ReturnType<typeof cardColumnsOf>[number]): ProductCard {
  const { id, groupId, slug, name, subtitle, categoryId, type, status, listPriceAmount, currency, lowStock } = product;
  const names = Object.entries(product.i18n ?? {})
    .filter(([, words]) => words?.name || words?.subtitle)
    .map(([locale, words]) => [locale, { name: words?.name, subtitle: words?.subtitle }]);
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
    ...(names.length > 0 && { i18n: Object.fromEntries(names) }),
    createdAt: product.createdAt,
  };
}

/** One product's own card, for a cart line: its own price and stock. */
export function ownCard(state: DemoState, id: number, status: 0 | 1 | 2): ProductCard[] {
  const product = productOf(state, id);
  const siblings = product && groupsIn(state).find((group) => group.some((one) => one.id === id));
  if (!product || !siblings || product.status !== status) return [];
  const { priceAmount, stock, sold, isFeatured } = product;
  const hoverCover = product.gallery.find(({ url }) => url !== product.cover)?.url ?? null;
  return [
    cardOf(product, {
      id,
      isCard: true,
      cardMinPrice: priceAmount,
      cardMaxPrice: priceAmount,
      cardStock: stock,
      cardSold: sold,
      cardFeatured: isFeatured,
      variantCount: Math.max(1, siblings.filter(({ status }) => status === 1).length),
      hoverCover,
      sortName: '',
      searchTokens: [],
    }),
  ];
}
