import type { ReactNode } from 'react';
import type { Instant } from '../../i18n/commonFormats.ts';
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
  'day',
  'status',
  'languages',
  'person',
  'thumb',
  'control',
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
  /** A second badge, for what staff must not overlook. */
  warning?: string | undefined;
}

export interface PersonCell {
  id: string | number;
  name: string;
  picture?: string | null;
  /** Links the name to the row's details, for tables without an id column. */
  isLink?: boolean;
}

export interface ThumbCell {
  /** Null shows the placeholder picture. */
  src?: string | null;
  /** Empty if the name is shown beside it. */
  alt: string;
}

/** The value type of each column kind. */
export interface CellValues {
  text: string;
  id: string;
  /** Like `id` in plain type, for records identified by name. */
  name: string;
  money: MoneyCell;
  number: number;
  date: Instant;
  /** Shown without the time of day, which is its title: for tables with many columns. */
  day: Instant;
  status: StatusCell;
  /** Translation progress per locale, shown as dots. */
  languages: Record<Locale, Completeness>;
  person: PersonCell;
  thumb: ThumbCell;
  /** A switch, for example. Its name includes the row's: "Publish Celadon teapot". */
  control: ReactNode;
  actions: readonly MenuAction[];
}

/** Position of a value in the card that replaces a row on phones. `labelled` values have a line of their own with the header. */
export const cardPlaces = ['title', 'thumb', 'status', 'money', 'meta', 'labelled', 'actions', 'none'] as const;
export type CardPlace = (typeof cardPlaces)[number];

interface ColumnBase extends ColumnSummary {
  header: string;
  /** The header is a sort button; the caller handles `onSortChange`. */
  isSortable?: boolean;
  /** Minimum width in rem; wide tables give extra space to texts and people. */
  width?: number;
  /** Takes a share of the extra width; defaults to the kind's value. */
  isElastic?: boolean;
  /** Defaults to the kind's value. At most two metas are shown. */
  card?: CardPlace;
}

/** A column definition. Undefined and null values are shown as a dash. */
export type Column<Row> = {
  [Kind in ColumnKind]: ColumnBase & {
    kind: Kind;
    value: (row: Row) => CellValues[Kind] | null | undefined;
    /** Only for names and texts: the language of the value, if it is not the page's. */
    lang?: Kind extends 'name' | 'text' ? (row: Row) => string | undefined : never;
    /** Only for names and texts: a second, quieter line in the same cell. */
    detail?: Kind extends 'name' | 'text' ? (row: Row) => string | undefined : never;
    /** Only for names: a picture before the name, in the same cell. On phones it leads the card. */
    picture?: Kind extends 'name' ? (row: Row) => ThumbCell : never;
  };
}[ColumnKind];

interface ColumnLook {
  /** Rem, so that columns grow with the text size. */
  width: number;
  /** Takes a share of the extra width. */
  isElastic?: boolean;
  align?: 'end';
  /** The first press sorts descending: largest or latest first. */
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
  day: { width: 9.25, startsDescending: true, card: 'meta' },
  status: { width: 10, card: 'status' },
  languages: { width: 6, card: 'none' },
  person: { width: 11, isElastic: true, card: 'meta' },
  thumb: { width: 4.5, card: 'thumb' },
  control: { width: 6, card: 'labelled' },
  actions: { width: 4, align: 'end', card: 'actions' },
};

export interface Sort {
  /** Id of the sorted column. */
  column: string;
  isDescending: boolean;
}
