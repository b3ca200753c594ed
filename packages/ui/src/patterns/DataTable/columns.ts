import type { Instant } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { BadgeTone } from '../../primitives/Badge/Badge.tsx';
import type { MenuAction } from '../../primitives/Menu/Menu.tsx';
import type { Completeness } from '../LocaleDots/completeness.ts';
import type { ColumnSummary } from './columnChoice.ts';

export const columnKinds = [
  'text',
  'id',
  'name',
  'money',
  'number',
  'date',
  'status',
  'languages',
  'person',
  'thumb',
  'switch',
  'actions',
] as const;
export type ColumnKind = (typeof columnKinds)[number];

export interface MoneyCell {
  /** Minor units. */
  amount: number;
  /** ISO 4217. */
  currency: string;
}

export interface StatusCell {
  tone: BadgeTone;
  label: string;
}

export interface PersonCell {
  id: string | number;
  name: string;
  picture?: string | null;
  /** The name leads to the row's details, where no number does. */
  isLink?: boolean;
}

export interface ThumbCell {
  /** Without one, the mark on a paper tile. */
  src?: string | null;
  /** Empty where the name stands beside it. */
  alt: string;
}

export interface SwitchCell {
  isOn: boolean;
  /** With the row's name: "Publish Celadon teapot". */
  label: string;
  isPending?: boolean;
  onChange: (isOn: boolean) => void;
}

/** What each kind of column shows of a row. */
export interface CellValues {
  text: string;
  id: string;
  /** As `id`, in plain type: what people call a thing, not its number. */
  name: string;
  money: MoneyCell;
  number: number;
  date: Instant;
  status: StatusCell;
  /** How much is written in each: dots. */
  languages: Record<Locale, Completeness>;
  person: PersonCell;
  thumb: ThumbCell;
  switch: SwitchCell;
  actions: readonly MenuAction[];
}

/** Where a value stands in the card that takes a row's place on a phone. */
export const cardPlaces = ['title', 'thumb', 'status', 'money', 'meta', 'control', 'actions', 'none'] as const;
export type CardPlace = (typeof cardPlaces)[number];

interface ColumnBase extends ColumnSummary {
  header: string;
  /** Its header sorts; the caller answers `onSortChange`. */
  isSortable?: boolean;
  /** In rem; a wider table gives the rest to texts and people. */
  width?: number;
  /** Takes its share of what a wide table has left; the kind's own where left out. */
  isElastic?: boolean;
  /** The kind's own where left out. Two metas are shown. */
  card?: CardPlace;
}

/** Nothing to show is undefined or null, and reads as a dash. */
export type Column<Row> = {
  [Kind in ColumnKind]: ColumnBase & { kind: Kind; value: (row: Row) => CellValues[Kind] | null | undefined };
}[ColumnKind];

interface ColumnLook {
  /** Rem, so that larger text has larger columns. */
  width: number;
  /** Takes its share of what a wide table has left. */
  isElastic?: boolean;
  align?: 'end';
  /** The first press on its header shows the largest, the latest first. */
  startsDescending?: boolean;
  card: CardPlace;
}

export const columnLooks: Record<ColumnKind, ColumnLook> = {
  text: { width: 10, isElastic: true, card: 'meta' },
  id: { width: 10, card: 'title' },
  name: { width: 14, isElastic: true, card: 'title' },
  money: { width: 8.5, align: 'end', startsDescending: true, card: 'money' },
  number: { width: 6, align: 'end', startsDescending: true, card: 'none' },
  date: { width: 14, startsDescending: true, card: 'meta' },
  status: { width: 10, card: 'status' },
  languages: { width: 6, card: 'none' },
  person: { width: 11, isElastic: true, card: 'meta' },
  thumb: { width: 4.5, card: 'thumb' },
  switch: { width: 6, card: 'control' },
  actions: { width: 4, align: 'end', card: 'actions' },
};

export interface Sort {
  /** A column's id. */
  column: string;
  isDescending: boolean;
}
