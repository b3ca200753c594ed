/** A category's position in the tree: its parent and its rank among the siblings. */
export interface Place {
  id: number;
  parentId: number | null;
  /** Rank among the parent's children, from 1. */
  sort: number;
}

/** Maximum depth of the category tree; the shop shows a side rail and two levels of tiles. */
export const maxLevels = 3;

/** Why a category cannot be placed there, as a field code. */
export type MoveProblem = 'unknown' | 'cycle' | 'depth';

/** Children of a parent, in order. */
export function getChildren<One extends Place>(places: readonly One[], parentId: number | null): One[] {
  return places
    .filter((place) => place.parentId === parentId)
    .sort((one, other) => one.sort - other.sort || one.id - other.id);
}

/** Ids of a category and all its descendants. */
export function getBranch(places: readonly Place[], id: number): number[] {
  return [id, ...getChildren(places, id).flatMap((child) => getBranch(places, child.id))];
}

/** Depth of a category: 1 at the top, 0 for the root (null). */
function getLevel(places: readonly Place[], id: number | null): number {
  const place = places.find((one) => one.id === id);
  return place ? getLevel(places, place.parentId) + 1 : 0;
}

/** Number of levels of a category's subtree, itself included. */
function getHeight(places: readonly Place[], id: number): number {
  return 1 + Math.max(0, ...getChildren(places, id).map((child) => getHeight(places, child.id)));
}

/** Why the category, or a new one if `id` is undefined, cannot be placed under this parent; null if it can. */
export function findMoveProblem(
  places: readonly Place[],
  id: number | undefined,
  parentId: number | null,
): MoveProblem | null {
  if (parentId !== null && !places.some((place) => place.id === parentId)) return 'unknown';
  if (id !== undefined && parentId !== null && getBranch(places, id).includes(parentId)) return 'cycle';
  const height = id === undefined ? 1 : getHeight(places, id);
  return getLevel(places, parentId) + height > maxLevels ? 'depth' : null;
}

/** Places for these ids under the parent, ranked from 1 in the given order. */
function numberPlaces(ids: readonly number[], parentId: number | null): Place[] {
  return ids.map((id, index) => ({ id, parentId, sort: index + 1 }));
}

const getChildIds = (places: readonly Place[], parentId: number | null, without: readonly number[] = []) =>
  getChildren(places, parentId)
    .map(({ id }) => id)
    .filter((id) => !without.includes(id));

/** The places of `after` that differ from `before`. */
function getChangedPlaces(before: readonly Place[], after: readonly Place[]): Place[] {
  const placeById = new Map(before.map((place) => [place.id, place]));
  return after.filter(({ id, parentId, sort }) => {
    const old = placeById.get(id);
    return old?.parentId !== parentId || old.sort !== sort;
  });
}

/**
 * Changed places when a category, or a new one, is inserted under a parent at rank `sort` (default: last): the category
 * itself and the renumbered siblings at the old and new parent.
 */
export function placeCategory(
  places: readonly Place[],
  id: number,
  { parentId, sort }: { parentId: number | null; sort?: number | undefined },
): Place[] {
  const siblings = getChildIds(places, parentId, [id]);
  const at = sort === undefined ? siblings.length : Math.min(Math.max(sort, 1) - 1, siblings.length);
  const there = numberPlaces(siblings.toSpliced(at, 0, id), parentId);
  const from = places.find((place) => place.id === id)?.parentId;
  const left = from === undefined || from === parentId ? [] : numberPlaces(getChildIds(places, from, [id]), from);
  return getChangedPlaces(places, [...there, ...left]);
}

/** Why the children of a category cannot be moved to `to` when the category is deleted; null if they can. */
export function findHandoverProblem(places: readonly Place[], id: number, to: number): MoveProblem | null {
  if (!places.some((place) => place.id === to)) return 'unknown';
  if (getBranch(places, id).includes(to)) return 'cycle';
  return (
    getChildren(places, id)
      .map((child) => findMoveProblem(places, child.id, to))
      .find(Boolean) ?? null
  );
}

/** Changed places when a category is deleted: its children are appended to `to` and its siblings are renumbered. */
export function removeCategory(places: readonly Place[], id: number, to: number | null): Place[] {
  const removedPlace = places.find((place) => place.id === id);
  if (!removedPlace) return [];
  const children = getChildIds(places, id);
  const after = new Map<number, Place>();
  const put = (ids: readonly number[], parentId: number | null) => {
    for (const place of numberPlaces(ids, parentId)) after.set(place.id, place);
  };
  const joins = removedPlace.parentId === to;
  put([...getChildIds(places, removedPlace.parentId, [id]), ...(joins ? children : [])], removedPlace.parentId);
  if (!joins && children.length > 0) put([...getChildIds(places, to), ...children], to);
  return getChangedPlaces(places, [...after.values()]);
}
