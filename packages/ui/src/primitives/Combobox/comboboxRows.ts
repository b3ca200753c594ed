export interface ComboboxOption<Value extends string = string> {
  value: Value;
  label: string;
  /** A second, quieter line. */
  description?: string;
  /** What else it is found by: pinyin, a code, a former name. */
  keywords?: readonly string[];
  isDisabled?: boolean;
  /** What lies in it, for a tree such as the categories. */
  children?: readonly ComboboxOption<Value>[];
}

/** An option in its place: how deep it lies and in what. */
export interface OptionRow<Value extends string = string> {
  kind: 'option';
  key: string;
  option: ComboboxOption<Value>;
  depth: number;
  /** Labels of what it lies in, outermost first. */
  path: readonly string[];
}
/** Rows that do something: they are reached by the arrows like options, so that the keyboard never leaves the field. */
export interface ActionRow {
  kind: 'create' | 'retry';
  key: string;
}
export type ComboboxRow<Value extends string = string> = OptionRow<Value> | ActionRow;

/** A tree as the list shows it: every option below the one it lies in. */
export function flatten<Value extends string>(
  options: readonly ComboboxOption<Value>[],
  path: readonly string[] = [],
): OptionRow<Value>[] {
  return options.flatMap((option) => [
    { kind: 'option' as const, key: option.value, option, depth: path.length, path },
    ...flatten(option.children ?? [], [...path, option.label]),
  ]);
}

/** Full width is half width, and upper case is lower: what people type for the same word. */
function plain(text: string): string {
  return text.normalize('NFKC').toLocaleLowerCase().trim();
}

/** The rows whose label, path or keywords contain every word of the query; all of them for an empty one. */
export function matching<Value extends string>(
  rows: readonly OptionRow<Value>[],
  query: string,
): readonly OptionRow<Value>[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter(({ option, path }) => {
    const text = plain([option.label, ...path, ...(option.keywords ?? [])].join(' '));
    return words.every((word) => text.includes(word));
  });
}

/** Whether a label is already there: then there is nothing to create. */
export function isKnown(rows: readonly OptionRow[], label: string): boolean {
  return rows.some(({ option }) => plain(option.label) === plain(label));
}

export function isSelectable(row: ComboboxRow): boolean {
  return row.kind !== 'option' || !row.option.isDisabled;
}

/** The key of the row that lies so many steps from another, past disabled rows and around the ends. */
export function stepFrom(rows: readonly ComboboxRow[], key: string | undefined, step: 1 | -1): string | undefined {
  const reachable = rows.filter(isSelectable);
  const at = reachable.findIndex((row) => row.key === key);
  const next = at === -1 ? (step === 1 ? 0 : reachable.length - 1) : at + step;
  return reachable.at(next % Math.max(1, reachable.length))?.key;
}
