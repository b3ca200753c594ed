export interface SortableItem {
  id: string;
  /** What it is called in the names of its buttons and in announcements. */
  label: string;
}

export const sortableLayouts = ['list', 'grid'] as const;
export type SortableLayout = (typeof sortableLayouts)[number];
