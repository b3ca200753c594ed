import { defaultFilter } from 'cmdk';
import { ClipboardList, CornerDownRight, FileText, type LucideIcon, Package, UserRound, Zap } from 'lucide-react';

export const paletteKinds = ['page', 'action', 'order', 'product', 'user', 'article'] as const;
export type PaletteKind = (typeof paletteKinds)[number];

export const kindIcons: Record<PaletteKind, LucideIcon> = {
  page: CornerDownRight,
  action: Zap,
  order: ClipboardList,
  product: Package,
  user: UserRound,
  article: FileText,
};

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

/** Those of `items` that the words find, the best first; all of them while nothing is typed. */
export function matching(items: readonly PaletteItem[], query: string): PaletteItem[] {
  const words = query.trim();
  if (words === '') return [...items];
  return items
    .map((item) => ({ item, score: defaultFilter(item.title, words, [...(item.keywords ?? [])]) ?? 0 }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ item }) => item);
}
