import type { Storage } from '@sampan/domain/ports';
import { readStored } from '@sampan/domain/stored';
import * as v from 'valibot';

/** Named search and filters. */
export interface SavedView {
  id: string;
  name: string;
  /** Query string: `q=tea&f.status=20`. */
  query: string;
}

export interface SavedViews {
  views: readonly SavedView[];
  /** The list's default view. */
  defaultId?: string | undefined;
}

export const noViews: SavedViews = { views: [] };
export const longestName = 40;

const SavedViewsSchema = v.object({
  views: v.array(v.object({ id: v.string(), name: v.string(), query: v.string() })),
  defaultId: v.optional(v.string()),
});

/** Reads the stored views; `otherwise` if there are none, the value is damaged or storage is blocked. */
export function readViews(storage: Storage, key: string, otherwise = noViews): SavedViews {
  return readStored(storage, key, SavedViewsSchema) ?? otherwise;
}

export type NameProblem = 'nameNeeded' | 'nameTooLong' | 'nameTaken';

/** Returns why a name is invalid; `ownId` is the view being renamed. */
export function checkName({ views }: SavedViews, name: string, ownId?: string): NameProblem | undefined {
  const newName = name.trim();
  if (newName === '') return 'nameNeeded';
  if ([...newName].length > longestName) return 'nameTooLong';
  const isTaken = views.some((view) => view.id !== ownId && view.name.toLowerCase() === newName.toLowerCase());
  return isTaken ? 'nameTaken' : undefined;
}

function freeId({ views }: SavedViews): string {
  const numbers = views.map(({ id }) => Number(id.replace(/^saved-/, '')) || 0);
  return `saved-${Math.max(0, ...numbers) + 1}`;
}

/** Adds a view at the end. Spaces around the name are removed. */
export function addView(saved: SavedViews, name: string, query: string): SavedViews {
  return { ...saved, views: [...saved.views, { id: freeId(saved), name: name.trim(), query }] };
}

/** Renames a view. Spaces around the name are removed. */
export function renameView(saved: SavedViews, id: string, name: string): SavedViews {
  return { ...saved, views: saved.views.map((view) => (view.id === id ? { ...view, name: name.trim() } : view)) };
}

/** Removes a view, and the default if it was this one. */
export function removeView({ views, defaultId }: SavedViews, id: string): SavedViews {
  return { views: views.filter((view) => view.id !== id), defaultId: defaultId === id ? undefined : defaultId };
}

/**
 * Puts a removed view back into the views as they are `now`: at the place that it had `before`, and as the default if it
 * was and no other has become it. A view whose name is taken, such as one that is already back, is not added.
 */
export function restoreView(now: SavedViews, before: SavedViews, id: string): SavedViews {
  const index = before.views.findIndex((view) => view.id === id);
  const view = before.views[index];
  if (!view || checkName(now, view.name) === 'nameTaken') return now;
  // A view that was saved since may have got its id.
  const newId = now.views.some((other) => other.id === id) ? freeId(now) : id;
  const wasDefault = before.defaultId === id;
  return {
    views: now.views.toSpliced(index, 0, { ...view, id: newId }),
    defaultId: now.defaultId ?? (wasDefault ? newId : undefined),
  };
}

/** Makes a view the default, or clears it if it was. */
export function toggleDefaultView(saved: SavedViews, id: string): SavedViews {
  return { ...saved, defaultId: saved.defaultId === id ? undefined : id };
}
