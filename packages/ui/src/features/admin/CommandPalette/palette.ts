export const paletteKinds = ['page', 'action', 'order', 'product', 'user'] as const;
export type PaletteKind = (typeof paletteKinds)[number];

/** A row of the palette. */
export interface PaletteItem {
  /** Unique in the palette, such as `order 12`. */
  id: string;
  kind: PaletteKind;
  title: string;
  /** Secondary text: a date, a status, a phone number. */
  meta?: string | undefined;
  /** Key combination in the format of `useShortcuts`. */
  shortcut?: string | undefined;
  /** Additional search terms. */
  keywords?: readonly string[] | undefined;
  href: string;
}

/** Searches records of one kind on the server. */
export interface PaletteProvider {
  id: string;
  /** Heading of the group. */
  label: string;
  search: (query: string, signal: AbortSignal) => Promise<readonly PaletteItem[]>;
}

/** Opens a record by its full number. */
export interface PaletteNumbers {
  isNumber: (text: string) => boolean;
  /** Resolves to undefined if there is no such record. */
  find: (number: string, signal: AbortSignal) => Promise<PaletteItem | undefined>;
}
