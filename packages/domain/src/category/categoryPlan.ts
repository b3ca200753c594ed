import { type Category, locales } from '@sampan/api/entities';
import { type Audited, auditRecord, type RecordChange } from '../audit/changes.ts';
import {
  findHandoverProblem,
  findMoveProblem,
  type MoveProblem,
  type Place,
  placeCategory,
  removeCategory,
} from './categoryMoves.ts';

/** Translated names in a fixed order of locales, because a database may return another one. */
export function toAuditedNames(i18n: Category['i18n']) {
  return i18n && Object.fromEntries(locales.map((locale) => [locale, i18n[locale]?.name]));
}

/** Audit entry of a category that staff create, change or delete. */
export function auditCategory(change: RecordChange<Category>): Audited {
  return auditRecord(change, {
    targetType: 'category',
    calls: ['category.create', 'category.update', 'category.delete'],
    toFields: ({ parentId, name, slug, image, sort, status, i18n }) => {
      return { parentId, name, slug, image, sort, status, i18n: toAuditedNames(i18n) };
    },
  });
}

/** Why a change of the tree is refused: the error code with its field, or with what the category still contains. */
export type CategoryPlanError =
  | { ok: false; code: 'NOT_FOUND' | 'VALIDATION'; extras: { fields: Record<string, MoveProblem> } }
  | { ok: false; code: 'IN_USE'; extras: { details: CategoryContents } };

/** Number of products and child categories directly in a category. */
export interface CategoryContents {
  products: number;
  categories: number;
}

function toPlanError(problem: MoveProblem, field: 'parentId' | 'moveTo'): CategoryPlanError {
  return {
    ok: false,
    code: problem === 'unknown' ? 'NOT_FOUND' : 'VALIDATION',
    extras: { fields: { [field]: problem } },
  };
}

/** Checks the parent of a new category; null if it can be there. */
export function checkNewCategory(places: readonly Place[], parentId: number | null): CategoryPlanError | null {
  const problem = findMoveProblem(places, undefined, parentId);
  return problem && toPlanError(problem, 'parentId');
}

/** Where staff put a category; undefined keeps the parent or the rank. */
interface Move {
  parentId?: number | null | undefined;
  sort?: number | undefined;
}

/** Plans the places that change when staff move a category. `hasNewParent`: products below get other category names. */
export function planCategoryMove(
  places: readonly Place[],
  before: Pick<Category, 'id' | 'parentId'>,
  { parentId = before.parentId, sort }: Move,
): { ok: true; places: Place[]; hasNewParent: boolean } | CategoryPlanError {
  const hasNewParent = parentId !== before.parentId;
  const problem = hasNewParent ? findMoveProblem(places, before.id, parentId) : null;
  if (problem) return toPlanError(problem, 'parentId');
  const isMoved = hasNewParent || sort !== undefined;
  return { ok: true, hasNewParent, places: isMoved ? placeCategory(places, before.id, { parentId, sort }) : [] };
}

/**
 * Plans the deletion of a category. What it contains moves to `moveTo`, without which a category that is not empty is
 * IN_USE. `places` are the changed places, `audited` the audit entry.
 */
export function planCategoryRemoval(
  places: readonly Place[],
  before: Category,
  { moveTo, products }: { moveTo: number | undefined; products: number },
) {
  const { id } = before;
  const children = places.filter(({ parentId }) => parentId === id).map((place) => place.id);
  const contents: CategoryContents = { products, categories: children.length };
  const isUsed = products + children.length > 0;
  if (isUsed && moveTo === undefined) return { ok: false, code: 'IN_USE', extras: { details: contents } } as const;
  const problem = moveTo === undefined ? null : findHandoverProblem(places, id, moveTo);
  if (problem) return toPlanError(problem, 'moveTo');
  const entry = auditCategory({ before });
  return {
    ok: true,
    places: removeCategory(places, id, isUsed ? (moveTo ?? null) : null),
    children,
    audited: { ...entry, before: { ...entry.before, ...(isUsed && { moveTo, ...contents }) } },
  } as const;
}
