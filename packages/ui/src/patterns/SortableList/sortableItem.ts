export interface SortableItem {
  id: string;
  /** Name in the labels of its buttons and in announcements. */
  label: string;
}

export type SortableLayout = 'list' | 'grid';
