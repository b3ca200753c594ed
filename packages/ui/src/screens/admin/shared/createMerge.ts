export type MergeSide = 'mine' | 'theirs';
export type MergeChoices<Key extends string> = Partial<Record<Key, MergeSide>>;

export interface Versions<Fields> {
  /** As it was opened. */
  base: Fields;
  /** As it stands here. */
  mine: Fields;
  /** As somebody else has saved it since. */
  theirs: Fields;
}

/** What is decided as one, of the fields of an editor: how to read a part, and how to put one in. */
interface Parts<Fields, Key extends string> {
  keys: readonly Key[];
  getPart: (fields: Fields, key: Key) => unknown;
  /** The fields, with this part of the others. */
  withPart: (fields: Fields, key: Key, from: Fields) => Fields;
}

/** Keys of rows and pictures are the screen's own: the same in other rows is the same. */
function toText(part: unknown): string {
  return JSON.stringify(part, (name, value: unknown) => (name === 'key' ? undefined : value));
}

/** Two versions that began as one, put together part by part. */
export function createMerge<Fields, Key extends string>({ keys, getPart, withPart }: Parts<Fields, Key>) {
  const isSamePart = (one: Fields, other: Fields, key: Key) =>
    toText(getPart(one, key)) === toText(getPart(other, key));

  return {
    isSamePart,
    /** The same all over: nothing is left to save. */
    isSame: (one: Fields, other: Fields) => keys.every((key) => isSamePart(one, other, key)),
    /** What both have changed, each in another way: only this needs somebody to decide. */
    conflictsIn: ({ base, mine, theirs }: Versions<Fields>): Key[] =>
      keys.filter(
        (key) => !isSamePart(base, mine, key) && !isSamePart(base, theirs, key) && !isSamePart(mine, theirs, key),
      ),
    /** Both versions in one: what only one has changed is theirs or mine by itself, the rest as it was chosen. */
    merged: ({ base, mine, theirs }: Versions<Fields>, choices: MergeChoices<Key>): Fields =>
      keys.reduce((fields, key) => {
        const isMine = (choices[key] ?? (isSamePart(base, mine, key) ? 'theirs' : 'mine')) === 'mine';
        return isMine ? withPart(fields, key, mine) : fields;
      }, theirs),
  };
}
