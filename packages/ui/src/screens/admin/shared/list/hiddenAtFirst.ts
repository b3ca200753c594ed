/** A column that the viewer may add to the table; cards leave it out. */
export const hiddenAtFirst = { startsHidden: true, card: 'none' } as const;
