export interface ComboboxOption<Value extends string = string> {
  value: Value;
  label: string;
  /** Language of the label, if it is not the page's. */
  lang?: string | undefined;
  /** Secondary line. */
  description?: string;
  /** Additional search terms: pinyin, a code, a former name. */
  keywords?: readonly string[];
  isDisabled?: boolean;
  /** Listed only while something is typed. */
  isSearchOnly?: boolean;
  /** Child options, for trees such as categories. */
  children?: readonly ComboboxOption<Value>[];
}

/** An option with its depth and path. */
export interface OptionRow<Value extends string = string> {
  kind: 'option';
  key: string;
  option: ComboboxOption<Value>;
  depth: number;
  /** Labels of its ancestors, outermost first. */
  path: readonly string[];
}
/** Action rows, reachable by arrow keys like options, so that the focus stays in the field. */
export interface ActionRow {
  kind: 'create' | 'retry';
  key: string;
}
export type ComboboxRow<Value extends string = string> = OptionRow<Value> | ActionRow;

/** Flattens a tree in display order: parents before children. */
export function flatten<Value extends string>(
  options: readonly ComboboxOption<Value>[],
  path: readonly string[] = [],
): OptionRow<Value>[] {
  return options.flatMap((option) => [
    { kind: 'option' as const, key: option.value, option, depth: path.length, path },
    ...flatten(option.children ?? [], [...path, option.label]),
  ]);
}

/** Normalises full-width characters and case. */
function normaliseText(text: string): string {
  return text.normalize('NFKC').toLocaleLowerCase().trim();
}

/** Returns the rows whose label, path or keywords contain every word of the query; for an empty one all rows but search-only ones. */
export function filterOptionRows<Value extends string>(
  rows: readonly OptionRow<Value>[],
  query: string,
): readonly OptionRow<Value>[] {
  const keywords = normaliseText(query).split(/\s+/).filter(Boolean);
  if (keywords.length === 0) return rows.filter(({ option }) => !option.isSearchOnly);
  return rows.filter(({ option, path }) => {
    const text = normaliseText([option.label, ...path, ...(option.keywords ?? [])].join(' '));
    return keywords.every((keyword) => text.includes(keyword));
  });
}

/** Tells whether an option with this label exists. */
export function isKnown(rows: readonly OptionRow[], label: string): boolean {
  return rows.some(({ option }) => normaliseText(option.label) === normaliseText(label));
}

/**
 * Finds the option that a text names in full, by its label or else by a keyword. Undefined if it is disabled or several
 * options have that name.
 */
export function findNamedOption<Value extends string>(
  rows: readonly OptionRow<Value>[],
  text: string,
): OptionRow<Value> | undefined {
  const isName = (name: string) => normaliseText(name) === normaliseText(text);
  const byLabel = rows.filter(({ option }) => isName(option.label));
  return getOnlyOption(byLabel.length > 0 ? byLabel : rows.filter(({ option }) => option.keywords?.some(isName)));
}

/**
 * Finds the option whose label or a keyword begins with a text. Undefined if several do, or if it is disabled or
 * search-only: an option that is not listed at first is hardly the expected one.
 */
export function findOptionByStart<Value extends string>(
  rows: readonly OptionRow<Value>[],
  text: string,
): OptionRow<Value> | undefined {
  const start = normaliseText(text);
  if (start === '') return undefined;
  const found = getOnlyOption(
    rows.filter(({ option: { label, keywords = [] } }) =>
      [label, ...keywords].some((name) => normaliseText(name).startsWith(start)),
    ),
  );
  return found?.option.isSearchOnly ? undefined : found;
}

/** Returns the option of rows that all hold the same one, if it can be chosen. */
function getOnlyOption<Value extends string>(rows: readonly OptionRow<Value>[]): OptionRow<Value> | undefined {
  const [first] = rows;
  return first && isSelectable(first) && rows.every(({ key }) => key === first.key) ? first : undefined;
}

/** Returns whether the keyboard can reach the row: disabled options are skipped. */
export function isSelectable(row: ComboboxRow): boolean {
  return row.kind !== 'option' || !row.option.isDisabled;
}

/** Returns the key of the row a number of steps away, skipping disabled rows and wrapping around. */
export function stepFrom(rows: readonly ComboboxRow[], key: string | undefined, step: 1 | -1): string | undefined {
  const reachable = rows.filter(isSelectable);
  const at = reachable.findIndex((row) => row.key === key);
  const next = at === -1 ? (step === 1 ? 0 : reachable.length - 1) : at + step;
  return reachable.at(next % Math.max(1, reachable.length))?.key;
}
