import type { Contract } from '@sampan/api/contract';
import type { ParsedInputOf } from '@sampan/api/endpoint';
import type { Category } from '@sampan/api/entities';
import { categoryStatus, productStatus } from '@sampan/api/statuses';
import { isChangedSince } from '@sampan/domain/audit/versionConflict';
import { isShopPicture } from '@sampan/domain/catalogue/productRules';
import { type Place, placeCategory } from '@sampan/domain/category/categoryMoves';
import {
  auditCategory,
  type CategoryPlanError,
  checkNewCategory,
  planCategoryMove,
  planCategoryRemoval,
} from '@sampan/domain/category/categoryPlan';
import { mergeTranslations } from '@sampan/domain/category/mergeTranslations';
import { writeAudit } from '../audit.ts';
import { DemoApiError, type DemoHandlersOf, type WriteContext } from '../call.ts';
import { createVersionConflict } from '../conflict.ts';
import type { DemoState } from '../state.ts';
import { checkSlug, omitUndefined } from '../writeChecks.ts';
import { listIndexedCards } from './cards.ts';
import { getGalleryUrls } from './gallery.ts';

function fail({ code, extras }: CategoryPlanError): never {
  throw new DemoApiError(code, extras);
}

function check(state: DemoState, { slug, image }: { slug?: string; image?: string }, ownId?: number): void {
  const shown = state.categories.find(({ id }) => id === ownId)?.image;
  if (image && image !== shown && !isShopPicture(image, getGalleryUrls(state))) {
    throw new DemoApiError('VALIDATION', { fields: { image: 'image' } });
  }
  checkSlug(state.categories, slug, ownId);
}

function setPlaces(state: DemoState, places: readonly Place[]): void {
  const placeById = new Map(places.map((place) => [place.id, place]));
  state.categories = state.categories.map((one) => ({ ...one, ...placeById.get(one.id) }));
}

function find(state: DemoState, id: number): Category | undefined {
  return state.categories.find((one) => one.id === id);
}

/** Time of the last change of a category without one, which a story has put into the state. */
const firstUpdatedAt = '2026-01-01T00:00:00.000Z';

/** The form for staff, with the time of the last change. */
export function toStaffCategory(category: Category): Category & { updatedAt: string } {
  return { ...category, updatedAt: category.updatedAt ?? firstUpdatedAt };
}

/** Adds a category at its sort position. @throws DemoApiError TAKEN, or VALIDATION with the invalid field */
export function createCategory(
  { parentId = null, sort, image, ...input }: ParsedInputOf<Contract['category']['create']>,
  call: WriteContext,
): Category {
  const { state, now } = call;
  const planError = checkNewCategory(state.categories, parentId);
  if (planError) fail(planError);
  check(state, { ...input, image });
  const id = Math.max(0, ...state.categories.map((one) => one.id), state.lastId.get('category') ?? 0) + 1;
  state.lastId.set('category', id);
  const places = placeCategory(state.categories, id, { parentId, sort });
  const updatedAt = now.toISOString();
  const status = categoryStatus.active;
  state.categories.push({ status, ...input, ...(image && { image }), id, parentId, sort: 0, updatedAt });
  setPlaces(state, places);
  const created = find(state, id) as Category;
  writeAudit(call, auditCategory({ after: created }));
  return { ...created, productCount: 0 };
}

/** Counts the cards on shelf in the category and its descendants. */
function countCards(state: DemoState, id: number): number {
  return listIndexedCards(state).filter(
    ({ card, categoryPath }) => card.status === productStatus.onShelf && categoryPath.includes(id),
  ).length;
}

export const categoryWrites: Pick<DemoHandlersOf<Contract['category']>, 'create' | 'update' | 'delete'> = {
  create: createCategory,
  update({ id, parentId, sort, image, i18n, updatedAt: openedAt, ...input }, call) {
    const { state, now } = call;
    const found = find(state, id);
    if (!found) throw call.fail('NOT_FOUND');
    const before = toStaffCategory(found);
    if (isChangedSince(before, openedAt)) {
      const current = { ...before, productCount: countCards(state, id) };
      throw createVersionConflict(call, { type: 'category', current });
    }
    const plan = planCategoryMove(state.categories, before, { parentId, sort });
    if (!plan.ok) return fail(plan);
    check(state, { ...input, image }, id);
    const { image: oldImage, i18n: oldNames, ...rest } = before;
    const shown = image === undefined ? oldImage : image || undefined;
    const names = i18n ? mergeTranslations(oldNames, i18n) : oldNames;
    const changed: Category = {
      ...{ ...rest, ...omitUndefined(input), updatedAt: now.toISOString() },
      ...(shown && { image: shown }),
      ...(names && { i18n: names }),
    };
    state.categories = state.categories.map((one) => (one.id === id ? changed : one));
    setPlaces(state, plan.places);
    const after = find(state, id) as Category;
    writeAudit(call, auditCategory({ before, after }));
    return { ...after, productCount: countCards(state, id) };
  },
  delete({ id, moveTo }, call) {
    const { state } = call;
    const before = find(state, id);
    if (!before) throw call.fail('NOT_FOUND');
    const products = [...state.products.values()].filter(({ categoryId }) => categoryId === id);
    const plan = planCategoryRemoval(state.categories, before, { moveTo, products: products.length });
    if (!plan.ok) return fail(plan);
    setPlaces(state, plan.places);
    const updatedAt = call.now.toISOString();
    for (const one of products) state.products.set(one.id, { ...one, categoryId: moveTo ?? one.categoryId, updatedAt });
    state.categories = state.categories.filter((one) => one.id !== id);
    writeAudit(call, plan.audited);
    return { id };
  },
};
