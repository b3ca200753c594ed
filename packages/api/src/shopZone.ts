/** The shop's own clock: a day of its figures, its sheets and its journal is a day there, wherever who reads them is. */
export const shopZone = 'Asia/Hong_Kong';
