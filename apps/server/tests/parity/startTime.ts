/** Start time of every sequence, for both backends. */
export const startTime = new Date('2026-11-20T04:00:00.000Z');
