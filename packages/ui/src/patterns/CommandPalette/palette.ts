export const paletteKinds = ['page', 'action', 'order', 'product', 'user', 'article'] as const;
export type PaletteKind = (typeof paletteKinds)[number];

/** A row of the palette. It has an address, or something to do. */
export interface PaletteItem {
  /** Unique in the palette, as in `order 12`. */
  id: string;
  kind: PaletteKind;
  title: string;
  /** A date, a status, a phone number. */
  meta?: string | undefined;
  /** As `useShortcuts` writes it. */
  shortcut?: string | undefined;
  /** Further words that find it. */
  keywords?: readonly string[] | undefined;
  href?: string | undefined;
  onSelect?: (() => void) | undefined;
}

/** Finds records of one kind on the server. */
export interface PaletteProvider {
  id: string;
  /** What its rows are, as the group's heading. */
  label: string;
  search: (query: string, signal: AbortSignal) => Promise<readonly PaletteItem[]>;
}

/** Takes whoever types a record's whole number straight to it. */
export interface PaletteNumbers {
  isNumber: (text: string) => boolean;
  /** Undefined where there is no such record. */
  find: (number: string, signal: AbortSignal) => Promise<PaletteItem | undefined>;
}
