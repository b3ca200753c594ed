import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  findHandoverProblem,
  findMoveProblem,
  getBranch,
  getChildren,
  type Place,
  placeCategory,
  removeCategory,
} from './categoryMoves.ts';

const tree: Place[] = [
  { id: 1, parentId: null, sort: 1 },
  { id: 2, parentId: 1, sort: 1 },
  { id: 3, parentId: 1, sort: 2 },
  { id: 4, parentId: null, sort: 2 },
  { id: 5, parentId: 3, sort: 1 },
];
const withPlaces = (places: readonly Place[], changes: readonly Place[]): Place[] => [
  ...new Map([...places, ...changes].map((place) => [place.id, place])).values(),
];
const idsBelow = (places: readonly Place[], parentId: number | null) =>
  getChildren(places, parentId).map(({ id }) => id);

test('a category is inserted at the requested position, and its siblings are renumbered', () => {
  expect(placeCategory(tree, 3, { parentId: 1, sort: 1 })).toEqual([
    { id: 3, parentId: 1, sort: 1 },
    { id: 2, parentId: 1, sort: 2 },
  ]);
  expect(placeCategory(tree, 3, { parentId: null, sort: 2 })).toEqual([
    { id: 3, parentId: null, sort: 2 },
    { id: 4, parentId: null, sort: 3 },
  ]);
  expect(placeCategory(tree, 2, { parentId: null })).toEqual([
    { id: 2, parentId: null, sort: 3 },
    { id: 3, parentId: 1, sort: 1 },
  ]);
});

test('a place before the first or behind the last is the first or the last', () => {
  expect(idsBelow(withPlaces(tree, placeCategory(tree, 4, { parentId: null, sort: -5 })), null)).toEqual([4, 1]);
  expect(idsBelow(withPlaces(tree, placeCategory(tree, 4, { parentId: 1, sort: 99 })), 1)).toEqual([2, 3, 4]);
});

test('a category never stands below itself, below nothing, or too deep', () => {
  expect(findMoveProblem(tree, 1, 5)).toBe('cycle');
  expect(findMoveProblem(tree, 1, 1)).toBe('cycle');
  expect(findMoveProblem(tree, 1, 99)).toBe('unknown');
  expect(findMoveProblem(tree, undefined, 5)).toBe('depth');
  expect(findMoveProblem(tree, 3, 2)).toBe('depth');
  expect(findMoveProblem(tree, 3, 4)).toBeNull();
  expect(findMoveProblem(tree, 5, null)).toBeNull();
});

test('the children of one that goes come last where they are sent', () => {
  expect(findHandoverProblem(tree, 1, 5)).toBe('cycle');
  expect(findHandoverProblem(tree, 1, 9)).toBe('unknown');
  expect(findHandoverProblem(tree, 1, 4)).toBeNull();
  expect(removeCategory(tree, 3, 4)).toEqual([{ id: 5, parentId: 4, sort: 1 }]);
  expect(removeCategory(tree, 3, 1)).toEqual([{ id: 5, parentId: 1, sort: 2 }]);
  expect(removeCategory(tree, 1, 4)).toEqual([
    { id: 4, parentId: null, sort: 1 },
    { id: 2, parentId: 4, sort: 1 },
    { id: 3, parentId: 4, sort: 2 },
  ]);
});

type Step =
  | { kind: 'create'; parent: number; sort?: number | undefined }
  | { kind: 'move'; which: number; parent: number; sort?: number | undefined }
  | { kind: 'delete'; which: number; to: number };

const place = { parent: fc.nat(12), sort: fc.option(fc.integer({ min: -2, max: 9 }), { nil: undefined }) };
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('create' as const), ...place }),
  fc.record({ kind: fc.constant('move' as const), which: fc.nat(12), ...place }),
  fc.record({ kind: fc.constant('delete' as const), which: fc.nat(12), to: fc.nat(12) }),
);

/** Applies one step with the server's rules; a refused step changes nothing. */
function after(places: readonly Place[], one: Step, newId: number): Place[] {
  const ids = places.map(({ id }) => id);
  const nth = (index: number) => ids[index % Math.max(1, ids.length)];
  const getParent = (index: number) => (index === 0 ? null : (nth(index) ?? null));
  if (one.kind === 'create') {
    const parentId = getParent(one.parent);
    if (findMoveProblem(places, undefined, parentId)) return [...places];
    return withPlaces(places, placeCategory(places, newId, { parentId, sort: one.sort }));
  }
  const id = nth(one.which);
  if (id === undefined) return [...places];
  if (one.kind === 'move') {
    const parentId = getParent(one.parent);
    if (findMoveProblem(places, id, parentId)) return [...places];
    return withPlaces(places, placeCategory(places, id, { parentId, sort: one.sort }));
  }
  const hasChildren = getChildren(places, id).length > 0;
  const to = nth(one.to) ?? 0;
  if (hasChildren && findHandoverProblem(places, id, to)) return [...places];
  return withPlaces(places, removeCategory(places, id, hasChildren ? to : null)).filter((each) => each.id !== id);
}

test('no sequence of moves, creations and deletions loses a category, makes a circle or leaves a gap', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let places: Place[] = [];
      steps.forEach((one, index) => {
        const before = places;
        places = after(before, one, index + 1);
        const ids = places.map(({ id }) => id);
        const gone = before.filter(({ id }) => !ids.includes(id));
        const made = places.filter(({ id }) => !before.some((each) => each.id === id));
        expect(gone.length).toBeLessThanOrEqual(one.kind === 'delete' ? 1 : 0);
        expect(made.length).toBeLessThanOrEqual(one.kind === 'create' ? 1 : 0);
        // Each category is reachable from the root exactly once: none is lost, and there is no cycle.
        const reached = getChildren(places, null).flatMap(({ id }) => getBranch(places, id));
        expect(reached.toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b));
        for (const parentId of [null, ...ids]) {
          expect(getChildren(places, parentId).map(({ sort }) => sort)).toEqual(
            getChildren(places, parentId).map((_, at) => at + 1),
          );
        }
      });
    }),
    { numRuns: 400 },
  );
});
