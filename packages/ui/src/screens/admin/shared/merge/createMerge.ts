import { type FieldValues, get, set } from 'react-hook-form';

export type MergeSide = 'mine' | 'theirs';
export type MergeChoices<Key extends string> = Partial<Record<Key, MergeSide>>;

export interface Versions<Fields> {
  /** The version that was opened. */
  base: Fields;
  /** The version in this editor. */
  mine: Fields;
  /** The version saved by someone else. */
  theirs: Fields;
}

/** Serializes a part for comparison: without React keys of rows and pictures, and whatever the order of its fields. */
function toText(part: unknown): string {
  return JSON.stringify(part, (name, value: unknown) => {
    if (name === 'key') return undefined;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
  });
}

export type Merge<Fields extends FieldValues, Key extends string> = ReturnType<typeof createMerge<Fields, Key>>;

/** Three-way merge of an editor's fields by parts, which are paths such as `texts.en-US`. */
export function createMerge<Fields extends FieldValues, Key extends string>(keys: readonly Key[]) {
  const isSamePart = (one: Fields, other: Fields, key: Key) => toText(get(one, key)) === toText(get(other, key));
  return {
    /** Whether both versions are equal, so that nothing is left to save. */
    isSame: (one: Fields, other: Fields) => keys.every((key) => isSamePart(one, other, key)),
    /** Parts that both changed in different ways and that need a decision. */
    conflictsIn: ({ base, mine, theirs }: Versions<Fields>): Key[] =>
      keys.filter(
        (key) => !isSamePart(base, mine, key) && !isSamePart(base, theirs, key) && !isSamePart(mine, theirs, key),
      ),
    /** Merges both versions: a part changed by one side is taken from it, conflicts as chosen. */
    merged({ base, mine, theirs }: Versions<Fields>, choices: MergeChoices<Key>): Fields {
      const fields = structuredClone(theirs);
      for (const key of keys) {
        const side = choices[key] ?? (isSamePart(base, mine, key) ? 'theirs' : 'mine');
        if (side === 'mine') set(fields, key, get(mine, key));
      }
      return fields;
    },
  };
}
