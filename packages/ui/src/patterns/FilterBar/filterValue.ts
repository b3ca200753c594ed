import { readKeyword } from '@sampan/domain/text/readKeyword';
import { type AmountRange, orderRange } from '../PriceRange/amounts.ts';

export type FilterKind = 'choice' | 'several' | 'dates' | 'amount' | 'text';

export interface FilterOption {
  value: string;
  label: string;
}

/** Definition of a filter. */
export type FilterDef = { id: string; label: string } & (
  | { kind: 'choice' | 'several'; options: readonly FilterOption[] }
  | { kind: 'dates' }
  | { kind: 'amount'; currency: string }
  | { kind: 'text'; placeholder?: string }
);

/** ISO dates, both inclusive; either end may be open. */
export interface DayRange {
  from?: string | undefined;
  to?: string | undefined;
}

/** Value of a filter. */
export type FilterEntry =
  | { kind: 'choice' | 'text'; value: string }
  | { kind: 'several'; value: readonly string[] }
  | { kind: 'dates'; value: DayRange }
  | { kind: 'amount'; value: AmountRange };

/** Search text and filter values by filter id. */
export interface FilterValue {
  search: string;
  entries: Readonly<Record<string, FilterEntry>>;
}

export const noFilters: FilterValue = { search: '', entries: {} };

const searchKey = 'q';
/** URL prefix of filter parameters, to avoid collisions with page and sort. */
const prefix = 'f.';
const maxTextLength = 200;

/** Returns whether a filter has no value. */
export function isEmptyEntry(entry: FilterEntry | undefined): boolean {
  if (!entry) return true;
  if (entry.kind === 'dates' || entry.kind === 'amount') {
    return Object.values(entry.value).every((side) => side === undefined);
  }
  return entry.value.length === 0;
}

/** Returns the value with one filter set, or removed if the entry is empty. */
export function withEntry(value: FilterValue, id: string, entry: FilterEntry | undefined): FilterValue {
  const { [id]: _before, ...rest } = value.entries;
  return { ...value, entries: entry && !isEmptyEntry(entry) ? { ...rest, [id]: entry } : rest };
}

/**
 * Applies the changes from the shown value to `next` to the latest one, which may not be shown yet: the second of two
 * removed filters does not bring back the first.
 */
export function rebaseFilters(latest: FilterValue, shown: FilterValue, next: FilterValue): FilterValue {
  const search = next.search === shown.search ? latest.search : next.search;
  return Object.keys({ ...shown.entries, ...next.entries })
    .filter((id) => next.entries[id] !== shown.entries[id])
    .reduce((value, id) => withEntry(value, id, next.entries[id]), { ...latest, search });
}

/** Returns whether a search or any filter is set. */
export function isFiltered({ search, entries }: FilterValue): boolean {
  return search !== '' || Object.keys(entries).length > 0;
}

function getTexts(entry: FilterEntry): readonly string[] {
  if (entry.kind === 'several') return entry.value;
  if (entry.kind === 'dates') return [`${entry.value.from ?? ''}..${entry.value.to ?? ''}`];
  if (entry.kind === 'amount') return [`${entry.value.min ?? ''}..${entry.value.max ?? ''}`];
  return [entry.value];
}

/**
 * Serialises to URL parameters: `q=tea&f.status=20&f.status=30&f.placed=2026-03-01..`. Equal values give equal
 * strings.
 */
export function filterParams(value: FilterValue): URLSearchParams {
  const params = new URLSearchParams();
  if (value.search) params.set(searchKey, value.search);
  for (const id of Object.keys(value.entries).sort()) {
    const entry = value.entries[id];
    for (const text of entry ? getTexts(entry) : []) params.append(prefix + id, text);
  }
  return params;
}

function readDay(text: string | undefined): string | undefined {
  if (!text || !/^\d{4}-\d\d-\d\d$/.test(text)) return undefined;
  const day = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text ? undefined : text;
}

function readMinor(text: string | undefined): number | undefined {
  return text && /^\d{1,12}$/.test(text) ? Number(text) : undefined;
}

type Parsers = { [Kind in FilterKind]: (texts: readonly string[], def: FilterDef) => FilterEntry };

function toOptions(def: FilterDef): readonly string[] {
  return 'options' in def ? def.options.map(({ value }) => value) : [];
}

const parsers: Parsers = {
  choice: ([text = ''], def) => ({ kind: 'choice', value: toOptions(def).includes(text) ? text : '' }),
  several: (texts, def) => ({ kind: 'several', value: toOptions(def).filter((value) => texts.includes(value)) }),
  dates([text = '']) {
    const [from, to] = text.split('..').map(readDay);
    return { kind: 'dates', value: from && to && from > to ? { from: to, to: from } : { from, to } };
  },
  amount([text = '']) {
    const [min, max] = text.split('..').map(readMinor);
    return { kind: 'amount', value: orderRange({ min, max }) };
  },
  text: ([text = '']) => ({ kind: 'text', value: readKeyword(text, maxTextLength) }),
};

/** Parses URL parameters. Ignores unknown filters and invalid values, since people edit URLs. */
export function readFilters(params: URLSearchParams, filters: readonly FilterDef[]): FilterValue {
  const search = readKeyword(params.get(searchKey));
  return filters.reduce<FilterValue>(
    (value, def) => withEntry(value, def.id, parsers[def.kind](params.getAll(prefix + def.id), def)),
    { search, entries: {} },
  );
}
