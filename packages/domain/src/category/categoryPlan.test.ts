import type { Category } from '@sampan/api/entities';
import { expect, test } from 'vitest';
import { checkNewCategory, planCategoryMove, planCategoryRemoval } from './categoryPlan.ts';

const top: Category = { id: 1, parentId: null, name: 'Tea', slug: 'tea', sort: 1, status: 1 };
const below: Category = { ...top, id: 2, parentId: 1, slug: 'pots' };
const places = [top, below, { ...top, id: 3, slug: 'home', sort: 2 }];

test('a category is created below one that exists', () => {
  expect(checkNewCategory(places, 9)).toEqual({
    ok: false,
    code: 'NOT_FOUND',
    extras: { fields: { parentId: 'unknown' } },
  });
  expect(checkNewCategory(places, 3)).toBeNull();
});

test('a move without a parent and a rank changes no place, one with them renumbers', () => {
  expect(planCategoryMove(places, below, {})).toEqual({ ok: true, hasNewParent: false, places: [] });
  expect(planCategoryMove(places, below, { parentId: null, sort: 1 })).toMatchObject({ ok: true, hasNewParent: true });
  expect(planCategoryMove(places, top, { sort: 2 })).toMatchObject({
    hasNewParent: false,
    places: [
      { id: 3, parentId: null, sort: 1 },
      { id: 1, parentId: null, sort: 2 },
    ],
  });
});

test('a category below itself is a cycle', () => {
  expect(planCategoryMove(places, top, { parentId: 2 })).toMatchObject({
    code: 'VALIDATION',
    extras: { fields: { parentId: 'cycle' } },
  });
});

test('a category with contents is in use until they move to another one, and the log says where', () => {
  expect(planCategoryRemoval(places, top, { moveTo: undefined, products: 4 })).toMatchObject({
    code: 'IN_USE',
    extras: { details: { products: 4, categories: 1 } },
  });
  expect(planCategoryRemoval(places, top, { moveTo: 2, products: 0 })).toMatchObject({
    extras: { fields: { moveTo: 'cycle' } },
  });
  expect(planCategoryRemoval(places, top, { moveTo: 3, products: 4 })).toMatchObject({
    ok: true,
    children: [2],
    places: [
      { id: 3, parentId: null, sort: 1 },
      { id: 2, parentId: 3, sort: 1 },
    ],
    audited: {
      action: 'category.delete',
      targetType: 'category',
      targetId: 1,
      before: { name: 'Tea', moveTo: 3, products: 4, categories: 1 },
    },
  });
});

test('an empty category goes without another one', () => {
  const plan = planCategoryRemoval(places, below, { moveTo: undefined, products: 0 });
  expect(plan).toMatchObject({ ok: true, children: [], places: [] });
  expect(plan.ok && plan.audited.before).not.toHaveProperty('moveTo');
});
