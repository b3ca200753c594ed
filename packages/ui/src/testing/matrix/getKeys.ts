/** The keys of a record as their type: `getKeys(badge.classNames.variants.tone)` are all tones of a badge. */
export const getKeys = <Key extends string>(record: Readonly<Record<Key, unknown>>) => Object.keys(record) as Key[];
