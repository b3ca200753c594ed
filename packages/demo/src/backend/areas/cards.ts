import type { Product, ProductCard } from '@sampan/api/entities';
import { productStatus } from '@sampan/api/statuses';
import { pickTexts } from '@sampan/domain/catalogue/pickTexts';
import { type CardColumns, toCardColumns, toCardsByProduct, toCardVariant } from '@sampan/domain/catalogue/toCard';
import { type DemoState, getProduct, listProducts } from '../state.ts';

/** A product card with the fields that lists filter and sort by. */
export interface IndexedCard {
  card: ProductCard;
  searchTexts: string[];
  sortName: string;
  categoryPath: number[];
}

/** Returns the cards of all products, one per variant group, of any status. */
export function listIndexedCards(state: DemoState): IndexedCard[] {
  const categoryById = new Map(state.categories.map((category) => [category.id, category]));
  const products = listProducts(state);
  // Reserved units are excluded: a card shows the units that can still be ordered.
  const columns = toCardsByProduct(products.map((product) => toCardVariant(product, categoryById)));
  return products.flatMap((product) => {
    const face = columns.get(product.id);
    if (!face?.isCard) return [];
    const { searchTexts, sortName } = face;
    return [{ card: toCard(product, face), searchTexts, sortName, categoryPath: product.categoryPath }];
  });
}

function toCard(product: Product, face: CardColumns): ProductCard {
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
  if (product?.status !== status) return [];
  const onShelf = listProducts(state).filter(
    (one) => one.groupId !== null && one.groupId === product.groupId && one.status === productStatus.onShelf,
  );
  const variantCount = Math.max(1, onShelf.length);
  const { options } = product;
  const texts = pickTexts(product.i18n, ['name', 'subtitle', 'options']);
  return toCardColumns([toCardVariant(product, new Map())]).map((own) => ({
    ...toCard(product, { ...own, variantCount }),
    options,
    ...(texts && { i18n: texts }),
  }));
}
