import type { Contract } from '@sampan/api/contract';
import type { Category, GalleryPicture, Product, ProductCard, ProductTreeNode } from '@sampan/api/entities';
import { isStaff, type Viewer } from '@sampan/domain/access/access';
import { cardColumnsOf } from '@sampan/domain/catalogue/cardOf';
import { galleryRoundOf } from '@sampan/domain/catalogue/galleryRound';
import { matches, queryTokens } from '@sampan/domain/search/searchTokens';
import { type DemoHandlersOf, pageOf } from '../call.ts';
import { shownProduct } from '../productView.ts';
import { changeProduct, createProduct, removeProduct } from '../productWrites.ts';
import { type DemoState, productOf } from '../state.ts';
import { categoryWrites } from './categoryWrites.ts';
import { fileupload } from './files.ts';

/** A card with what lists filter and sort by. */
interface IndexedCard {
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

function indexedCards(state: DemoState): IndexedCard[] {
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
function ownCard(state: DemoState, id: number, status: 0 | 1 | 2): ProductCard[] {
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

const byNewest = (one: IndexedCard, other: IndexedCard) =>
  other.card.createdAt.localeCompare(one.card.createdAt) || other.card.id - one.card.id;
const sortBy: Record<'created' | 'price' | 'sold' | 'name', (one: IndexedCard, other: IndexedCard) => number> = {
  created: (one, other) => one.card.createdAt.localeCompare(other.card.createdAt) || one.card.id - other.card.id,
  price: (one, other) => one.card.priceAmount - other.card.priceAmount || one.card.id - other.card.id,
  sold: (one, other) => one.card.sold - other.card.sold || one.card.id - other.card.id,
  name: (one, other) => one.sortName.localeCompare(other.sortName, 'en') || one.card.id - other.card.id,
};

function visibleCards(state: DemoState, viewer: Viewer, status: 0 | 1 | 2 = 1) {
  return indexedCards(state).filter(({ card }) => card.status === (isStaff(viewer) ? status : 1));
}

export const product: DemoHandlersOf<Contract['product']> = {
  create: (input, call) => forStaff(call, createProduct(call, input).id),
  update({ id, version, ...input }, call) {
    return forStaff(call, changeProduct(call, { id, version, input }).id);
  },
  delete({ id }, call) {
    removeProduct(call, id);
    return { id };
  },
  featured({ id, isFeatured }, call) {
    changeProduct(call, { id, input: { isFeatured }, action: 'product.featured' });
    return forStaff(call, id);
  },
  status({ id, status }, call) {
    changeProduct(call, { id, input: { status }, action: 'product.status' });
    return forStaff(call, id);
  },
  fileupload,
  list(input, { state, viewer }) {
    if (input.ids) {
      const status = isStaff(viewer) ? (input.status ?? 1) : 1;
      const cards = [...new Set(input.ids)].flatMap((id) => ownCard(state, id, status));
      const inStock = cards.filter(({ stock }) => stock > 0).length;
      const limit = Math.max(1, cards.length);
      return { ...pageOf(cards, { page: 1, limit }), facets: { categories: [], price: null, inStock } };
    }
    const tokens = queryTokens(input.keyword ?? '');
    const isWithin = ({ card, categoryPath }: IndexedCard, without?: 'category' | 'price' | 'stock') =>
      (without === 'category' || input.categoryId === undefined || categoryPath.includes(input.categoryId)) &&
      (without === 'price' ||
        (card.priceAmount >= (input.minPrice ?? 0) &&
          card.priceAmount <= (input.maxPrice ?? Number.MAX_SAFE_INTEGER))) &&
      (without === 'stock' || input.inStock === undefined || card.stock > 0 === input.inStock);
    const found = visibleCards(state, viewer, input.status).filter(
      ({ card, searchTokens }) =>
        matches(searchTokens, tokens) && (input.isFeatured === undefined || card.isFeatured === input.isFeatured),
    );
    const shown = found.filter((card) => isWithin(card)).sort(sortBy[input.sort]);
    if (input.order === 'desc') shown.reverse();
    const prices = found.filter((card) => isWithin(card, 'price')).map(({ card }) => card.priceAmount);
    const counts = new Map<number, number>();
    for (const { categoryPath } of found.filter((card) => isWithin(card, 'category'))) {
      for (const id of categoryPath) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    return {
      ...pageOf(
        shown.map(({ card }) => card),
        input,
      ),
      facets: {
        categories: categoriesIn(state)
          .map(({ id }) => ({ id, count: counts.get(id) ?? 0 }))
          .filter(({ count }) => count > 0),
        price: prices.length > 0 ? { min: Math.min(...prices), max: Math.max(...prices) } : null,
        inStock: found.filter((card) => isWithin(card, 'stock') && card.card.stock > 0).length,
      },
    };
  },
  detail({ id }, { state, viewer, refuse }) {
    const found = findProduct(state, id);
    if (!found || (found.status !== 1 && !isStaff(viewer))) throw refuse('NOT_FOUND');
    return shownProduct(state, found, isStaff(viewer));
  },
  featuredList: ({ limit }, { state }) =>
    visibleCards(state, null)
      .filter(({ card }) => card.isFeatured)
      .sort(byNewest)
      .slice(0, limit)
      .map(({ card }) => card),
  tree(_input, { state }) {
    const cards = visibleCards(state, null).sort(sortBy.name);
    const nodesOf = (parentId: number | null): ProductTreeNode[] =>
      activeIn(state)
        .filter((category) => category.parentId === parentId)
        .map((category) => ({
          ...withCount(category, cards),
          products: cards
            .filter(({ card }) => card.categoryId === category.id)
            .map(({ card: { id, name, slug } }) => ({ id, name, slug })),
          children: nodesOf(category.id),
        }));
    return nodesOf(null);
  },
  gallery(input, { state }) {
    const wanted = input.categoryId;
    return pageOf(
      galleryIn(state, (product) => wanted === undefined || product.categoryPath.includes(wanted)),
      input,
    );
  },
};

/** By id, by slug, or by a slug that it had. */
function findProduct(state: DemoState, idOrSlug: string): Product | undefined {
  const byId = /^\d+$/.test(idOrSlug) ? productOf(state, Number(idOrSlug)) : undefined;
  const bySlug = [...state.products.values()].find(({ slug }) => slug === idOrSlug)?.id;
  return byId ?? productOf(state, bySlug ?? state.oldSlugs.get(idOrSlug) ?? 0);
}

function forStaff({ state }: { state: DemoState }, id: number): Product {
  return shownProduct(state, productOf(state, id) as Product, true);
}

/** A picture of every product before another of the same, and neighbours from different sides. */
function galleryIn(state: DemoState, isWanted: (product: Product) => boolean): GalleryPicture[] {
  return [...state.products.keys()]
    .map((id) => productOf(state, id) as Product)
    .filter((product) => product.status === 1 && isWanted(product))
    .flatMap((product) => product.gallery.map((picture) => ({ product, picture })))
    .sort(
      (one, other) =>
        galleryRoundOf(one.picture.sort, one.product.id) - galleryRoundOf(other.picture.sort, other.product.id) ||
        one.product.id - other.product.id ||
        one.picture.id - other.picture.id,
    )
    .map(({ product: { id, slug, name, i18n }, picture }) => {
      const names = Object.entries(i18n ?? {}).map(([locale, words]) => [locale, { name: words?.name }]);
      const { id: pictureId, url, alt } = picture;
      return { id: pictureId, url, alt, productId: id, slug, name, i18n: Object.fromEntries(names) };
    });
}

/** By place. */
function categoriesIn(state: DemoState): Category[] {
  return state.categories.toSorted((one, other) => one.sort - other.sort || one.id - other.id);
}

/** Those that are active with all above them. */
function activeIn(state: DemoState): Category[] {
  const isActive = (id: number | null): boolean => {
    const found = state.categories.find((one) => one.id === id);
    return !found || (found.status === 1 && isActive(found.parentId));
  };
  return categoriesIn(state).filter(({ id }) => isActive(id));
}

function withCount(category: Category, cards: readonly IndexedCard[]): Category {
  return { ...category, productCount: cards.filter(({ categoryPath }) => categoryPath.includes(category.id)).length };
}

export const category: DemoHandlersOf<Contract['category']> = {
  ...categoryWrites,
  active(_input, { state }) {
    const cards = visibleCards(state, null);
    return activeIn(state).map((one) => withCount(one, cards));
  },
  list(_input, { state, viewer }) {
    const cards = visibleCards(state, null);
    const shown = isStaff(viewer) ? categoriesIn(state) : activeIn(state);
    return shown.map((one) => withCount(one, cards));
  },
  tree(_input, { state }) {
    const cards = visibleCards(state, null);
    const nodesOf = (parentId: number | null): Category[] =>
      activeIn(state)
        .filter((one) => one.parentId === parentId)
        .map((one) => ({ ...withCount(one, cards), children: nodesOf(one.id) }));
    return nodesOf(null);
  },
};
