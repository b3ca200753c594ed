import type { Contract } from '@sampan/api/contract';
import type { Category, GalleryPicture, Product, ProductTreeNode } from '@sampan/api/entities';
import { categoryStatus, productStatus } from '@sampan/api/statuses';
import { isStaff, type Viewer } from '@sampan/domain/access/access';
import { computeGalleryRound } from '@sampan/domain/catalogue/galleryRound';
import { pickTexts } from '@sampan/domain/catalogue/pickTexts';
import { queryProductTokens, toProductTokens } from '@sampan/domain/search/productSearch';
import { matches } from '@sampan/domain/search/searchTokens';
import { maxSuggestionCandidates, suggestCategories, suggestProducts } from '@sampan/domain/search/suggestions';
import { type DemoHandlersOf, getPage } from '../call.ts';
import { changeProduct, createProduct, removeProduct, toProductDto } from '../products/productWrites.ts';
import { type DemoState, getProduct, listProducts } from '../state.ts';
import { type IndexedCard, listIndexedCards, ownCard } from './cards.ts';
import { categoryWrites, toStaffCategory } from './categoryWrites.ts';
import { fileRemove, fileupload } from './files.ts';

const compareNewestFirst = (one: IndexedCard, other: IndexedCard) =>
  other.card.createdAt.localeCompare(one.card.createdAt) || other.card.id - one.card.id;
const sortBy: Record<'created' | 'price' | 'sold' | 'name', (one: IndexedCard, other: IndexedCard) => number> = {
  created: (one, other) => one.card.createdAt.localeCompare(other.card.createdAt) || one.card.id - other.card.id,
  price: (one, other) => one.card.priceAmount - other.card.priceAmount || one.card.id - other.card.id,
  sold: (one, other) => one.card.sold - other.card.sold || one.card.id - other.card.id,
  name: (one, other) => one.sortName.localeCompare(other.sortName, 'en') || one.card.id - other.card.id,
};

function listVisibleCards(state: DemoState, viewer: Viewer, status: 0 | 1 | 2 = productStatus.onShelf) {
  const visibleStatus = isStaff(viewer) ? status : productStatus.onShelf;
  return listIndexedCards(state).filter(({ card }) => card.status === visibleStatus);
}

export const product: DemoHandlersOf<Contract['product']> = {
  create: (input, call) => getStaffProduct(call, createProduct(call, input).id),
  update({ id, version, stockFrom, ...input }, call) {
    return getStaffProduct(call, changeProduct(call, { id, version, stockFrom, input }).id);
  },
  delete({ id }, call) {
    removeProduct(call, id);
    return { id };
  },
  featured({ id, isFeatured }, call) {
    changeProduct(call, { id, input: { isFeatured }, action: 'product.featured' });
    return getStaffProduct(call, id);
  },
  status({ id, status }, call) {
    changeProduct(call, { id, input: { status }, action: 'product.status' });
    return getStaffProduct(call, id);
  },
  fileupload,
  fileRemove,
  list(input, { state, viewer }) {
    if (input.ids) {
      const status = (isStaff(viewer) ? input.status : undefined) ?? productStatus.onShelf;
      const cards = [...new Set(input.ids)].flatMap((id) => ownCard(state, id, status));
      const inStock = cards.filter(({ stock }) => stock > 0).length;
      const limit = Math.max(1, cards.length);
      return { ...getPage(cards, { page: 1, limit }), facets: { categories: [], price: null, inStock } };
    }
    const tokens = input.keyword ? queryProductTokens(input.keyword) : undefined;
    const isWithin = ({ card, categoryPath }: IndexedCard, without?: 'category' | 'price' | 'stock') =>
      (without === 'category' || input.categoryId === undefined || categoryPath.includes(input.categoryId)) &&
      (without === 'price' ||
        (card.priceAmount >= (input.minPrice ?? 0) &&
          card.priceAmount <= (input.maxPrice ?? Number.MAX_SAFE_INTEGER))) &&
      (without === 'stock' || input.inStock === undefined || card.stock > 0 === input.inStock);
    const candidates = listVisibleCards(state, viewer, input.status).filter(
      ({ card, searchTexts }) =>
        (tokens === undefined || matches(toProductTokens(searchTexts), tokens)) &&
        (input.isFeatured === undefined || card.isFeatured === input.isFeatured),
    );
    const sortedCards = candidates.filter((card) => isWithin(card)).sort(sortBy[input.sort]);
    if (input.order === 'desc') sortedCards.reverse();
    const prices = candidates.filter((card) => isWithin(card, 'price')).map(({ card }) => card.priceAmount);
    const counts = new Map<number, number>();
    for (const { categoryPath } of candidates.filter((card) => isWithin(card, 'category'))) {
      for (const id of categoryPath) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    return {
      ...getPage(
        sortedCards.map(({ card }) => card),
        input,
      ),
      facets: {
        categories: listCategories(state)
          .map(({ id }) => ({ id, count: counts.get(id) ?? 0 }))
          .filter(({ count }) => count > 0),
        price: prices.length > 0 ? { min: Math.min(...prices), max: Math.max(...prices) } : null,
        inStock: candidates.filter((card) => isWithin(card, 'stock') && card.card.stock > 0).length,
      },
    };
  },
  suggest({ keyword }, { state }) {
    const tokens = queryProductTokens(keyword);
    if (tokens.length === 0) return { products: [], categories: [] };
    const cards = listVisibleCards(state, null);
    const candidates = cards
      .filter(({ searchTexts }) => matches(toProductTokens(searchTexts), tokens))
      .sort((one, other) => sortBy.sold(other, one))
      .slice(0, maxSuggestionCandidates);
    return {
      products: suggestProducts(
        candidates.map(({ card }) => card),
        tokens,
      ),
      categories: suggestCategories(
        listActiveCategories(state).map((one) => withCount(one, cards)),
        tokens,
      ),
    };
  },
  detail({ id }, { state, viewer, fail }) {
    const found = findProduct(state, id, isStaff(viewer));
    if (!found || (found.status !== productStatus.onShelf && !isStaff(viewer))) throw fail('NOT_FOUND');
    return toProductDto(state, found, isStaff(viewer));
  },
  featuredList: ({ limit }, { state }) =>
    listVisibleCards(state, null)
      .filter(({ card }) => card.isFeatured)
      .sort(compareNewestFirst)
      .slice(0, limit)
      .map(({ card }) => card),
  tree(_input, { state }) {
    const cards = listVisibleCards(state, null).sort(sortBy.name);
    const toNodes = (parentId: number | null): ProductTreeNode[] =>
      listActiveCategories(state)
        .filter((category) => category.parentId === parentId)
        .map((category) => ({
          ...withCount(category, cards),
          products: cards
            .filter(({ card }) => card.categoryId === category.id)
            .map(({ card: { id, name, slug } }) => ({ id, name, slug })),
          children: toNodes(category.id),
        }));
    return toNodes(null);
  },
  gallery(input, { state }) {
    const { categoryId } = input;
    return getPage(
      listGalleryPictures(state, (product) => categoryId === undefined || product.categoryPath.includes(categoryId)),
      input,
    );
  },
};

/**
 * Finds a product by id, current slug or former slug. For customers a slug of a withdrawn variant leads to the card of
 * its group.
 */
function findProduct(state: DemoState, idOrSlug: string, isForStaff: boolean): Product | undefined {
  const byId = /^\d+$/.test(idOrSlug) ? getProduct(state, Number(idOrSlug)) : undefined;
  if (byId) return byId;
  const bySlug = [...state.products.values()].find(({ slug }) => slug === idOrSlug)?.id;
  const found = getProduct(state, bySlug ?? state.oldSlugs.get(idOrSlug) ?? 0);
  if (!found || isForStaff || found.status === productStatus.onShelf || found.groupId === null) return found;
  const cards = listVisibleCards(state, null);
  return getProduct(state, cards.find(({ card }) => card.groupId === found.groupId)?.card.id ?? 0);
}

function getStaffProduct({ state }: { state: DemoState }, id: number): Product {
  return toProductDto(state, getProduct(state, id) as Product, true);
}

/** Gallery pictures in rounds: each round has one picture per product (see computeGalleryRound). */
function listGalleryPictures(state: DemoState, isWanted: (product: Product) => boolean): GalleryPicture[] {
  return listProducts(state)
    .filter((product) => product.status === productStatus.onShelf && isWanted(product))
    .flatMap((product) => product.gallery.map((picture) => ({ product, picture })))
    .sort(
      (one, other) =>
        computeGalleryRound(one.picture.sort, one.product.id) -
          computeGalleryRound(other.picture.sort, other.product.id) ||
        one.product.id - other.product.id ||
        one.picture.id - other.picture.id,
    )
    .map(({ product: { id, slug, name, i18n }, picture }) => {
      const { id: pictureId, url, alt } = picture;
      return { id: pictureId, url, alt, productId: id, slug, name, i18n: pickTexts(i18n, ['name']) };
    });
}

/** Sorted by `sort`, then id. */
function listCategories(state: DemoState): Category[] {
  return state.categories.toSorted((one, other) => one.sort - other.sort || one.id - other.id);
}

/** Categories that are active and whose ancestors are all active. */
function listActiveCategories(state: DemoState): Category[] {
  const isActive = (id: number | null): boolean => {
    const found = state.categories.find((one) => one.id === id);
    return !found || (found.status === categoryStatus.active && isActive(found.parentId));
  };
  return listCategories(state).filter(({ id }) => isActive(id));
}

/** A category for the shop, with its number of cards. */
function withCount({ updatedAt: _, ...category }: Category, cards: readonly IndexedCard[]): Category {
  return { ...category, productCount: cards.filter(({ categoryPath }) => categoryPath.includes(category.id)).length };
}

export const category: DemoHandlersOf<Contract['category']> = {
  ...categoryWrites,
  active(_input, { state }) {
    const cards = listVisibleCards(state, null);
    return listActiveCategories(state).map((one) => withCount(one, cards));
  },
  list(_input, { state, viewer }) {
    const cards = listVisibleCards(state, null);
    if (!isStaff(viewer)) return listActiveCategories(state).map((one) => withCount(one, cards));
    return listCategories(state).map((one) => ({ ...toStaffCategory(one), ...withCount(one, cards) }));
  },
  tree(_input, { state }) {
    const cards = listVisibleCards(state, null);
    const toNodes = (parentId: number | null): Category[] =>
      listActiveCategories(state)
        .filter((one) => one.parentId === parentId)
        .map((one) => ({ ...withCount(one, cards), children: toNodes(one.id) }));
    return toNodes(null);
  },
};
