/** When every sequence begins, on both sides. */
export const startTime = new Date('2026-11-20T04:00:00.000Z');
