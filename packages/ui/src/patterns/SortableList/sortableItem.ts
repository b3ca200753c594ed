export interface SortableItem {
  id: string;
  /** Name in the labels of its buttons and in announcements. */
  label: string;
}

export const sortableLayouts = ['list', 'grid'] as const;
export type SortableLayout = (typeof sortableLayouts)[number];
