/** A category's place: below which, and after how many of its siblings. */
export interface Place {
  id: number;
  parentId: number | null;
  /** From 1 on, counted below one parent. */
  sort: number;
}

/** Levels of the tree, as the shop shows them: a rail, and two of tiles. */
export const maxLevels = 3;

/** Why a category may not stand there, as a field's code. */
export type MoveProblem = 'unknown' | 'cycle' | 'depth';

/** Those below one parent, in their order. */
export function getChildren(places: readonly Place[], parentId: number | null): Place[] {
  return places
    .filter((place) => place.parentId === parentId)
    .sort((one, other) => one.sort - other.sort || one.id - other.id);
}

/** The category and all below it. */
export function getBranch(places: readonly Place[], id: number): number[] {
  return [id, ...getChildren(places, id).flatMap((child) => getBranch(places, child.id))];
}

/** Levels from the top down to the category, itself included; 0 for the top itself. */
function getLevel(places: readonly Place[], id: number | null): number {
  const place = places.find((one) => one.id === id);
  return place ? getLevel(places, place.parentId) + 1 : 0;
}

/** Levels of what hangs on a category, itself included. */
function getHeight(places: readonly Place[], id: number): number {
  return 1 + Math.max(0, ...getChildren(places, id).map((child) => getHeight(places, child.id)));
}

/** Why the category, or a new one, may not stand below this parent; null where it may. */
export function moveProblem(
  places: readonly Place[],
  id: number | undefined,
  parentId: number | null,
): MoveProblem | null {
  if (parentId !== null && !places.some((place) => place.id === parentId)) return 'unknown';
  if (id !== undefined && parentId !== null && getBranch(places, id).includes(parentId)) return 'cycle';
  const height = id === undefined ? 1 : getHeight(places, id);
  return getLevel(places, parentId) + height > maxLevels ? 'depth' : null;
}

/** Counted from 1 in the order given, below this parent. */
function numbered(ids: readonly number[], parentId: number | null): Place[] {
  return ids.map((id, index) => ({ id, parentId, sort: index + 1 }));
}

const idsBelow = (places: readonly Place[], parentId: number | null, without: readonly number[] = []) =>
  getChildren(places, parentId)
    .map(({ id }) => id)
    .filter((id) => !without.includes(id));

/** Those of `after` that stand elsewhere than before. */
function changed(before: readonly Place[], after: readonly Place[]): Place[] {
  const placeById = new Map(before.map((place) => [place.id, place]));
  return after.filter(({ id, parentId, sort }) => {
    const old = placeById.get(id);
    return old?.parentId !== parentId || old.sort !== sort;
  });
}

/**
 * What changes its place when a category, or a new one, is put below a parent as number `sort` of its children, at their
 * end without: it, and siblings there and where it came from.
 */
export function placed(
  places: readonly Place[],
  id: number,
  { parentId, sort }: { parentId: number | null; sort?: number | undefined },
): Place[] {
  const siblings = idsBelow(places, parentId, [id]);
  const at = sort === undefined ? siblings.length : Math.min(Math.max(sort, 1) - 1, siblings.length);
  const there = numbered(siblings.toSpliced(at, 0, id), parentId);
  const from = places.find((place) => place.id === id)?.parentId;
  const left = from === undefined || from === parentId ? [] : numbered(idsBelow(places, from, [id]), from);
  return changed(places, [...there, ...left]);
}

/** Why what hangs on a category may not move to another one when it goes; null where it may. */
export function handoverProblem(places: readonly Place[], id: number, to: number): MoveProblem | null {
  if (!places.some((place) => place.id === to)) return 'unknown';
  if (getBranch(places, id).includes(to)) return 'cycle';
  return (
    getChildren(places, id)
      .map((child) => moveProblem(places, child.id, to))
      .find(Boolean) ?? null
  );
}

/** What changes its place when a category goes: its children come last below `to`, its siblings close up. */
export function removed(places: readonly Place[], id: number, to: number | null): Place[] {
  const gone = places.find((place) => place.id === id);
  if (!gone) return [];
  const children = idsBelow(places, id);
  const after = new Map<number, Place>();
  const put = (ids: readonly number[], parentId: number | null) => {
    for (const place of numbered(ids, parentId)) after.set(place.id, place);
  };
  const joins = gone.parentId === to;
  put([...idsBelow(places, gone.parentId, [id]), ...(joins ? children : [])], gone.parentId);
  if (!joins && children.length > 0) put([...idsBelow(places, to), ...children], to);
  return changed(places, [...after.values()]);
}

/** The places with these changes. */
export function withPlaces(places: readonly Place[], changes: readonly Place[]): Place[] {
  const known = new Map(places.map((place) => [place.id, place]));
  for (const place of changes) known.set(place.id, place);
  return [...known.values()];
}
