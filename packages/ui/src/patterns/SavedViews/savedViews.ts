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

/** Parses stored views; empty if invalid. */
export function parseViews(text: string | null): SavedViews {
  if (!text) return noViews;
  try {
    const parsed = v.safeParse(SavedViewsSchema, JSON.parse(text));
    return parsed.success ? parsed.output : noViews;
  } catch {
    return noViews;
  }
}

export type NameTrouble = 'nameNeeded' | 'nameTooLong' | 'nameTaken';

/** Returns why a name is invalid; `ownId` is the view being renamed. */
export function nameTrouble({ views }: SavedViews, name: string, ownId?: string): NameTrouble | undefined {
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

export function viewAdded(saved: SavedViews, name: string, query: string): SavedViews {
  return { ...saved, views: [...saved.views, { id: freeId(saved), name: name.trim(), query }] };
}

export function viewRenamed(saved: SavedViews, id: string, name: string): SavedViews {
  return { ...saved, views: saved.views.map((view) => (view.id === id ? { ...view, name: name.trim() } : view)) };
}

/** Removes a view, and the default if it was this one. */
export function viewRemoved({ views, defaultId }: SavedViews, id: string): SavedViews {
  return { views: views.filter((view) => view.id !== id), defaultId: defaultId === id ? undefined : defaultId };
}

/** Makes a view the default, or clears it if it was. */
export function defaultToggled(saved: SavedViews, id: string): SavedViews {
  return { ...saved, defaultId: saved.defaultId === id ? undefined : id };
}
