/** Set by `pnpm reliability`: as often as a figure of reliability asks, which takes an hour. */
export const isLong = process.env.RELIABILITY === 'long';

/** How often a race or a random walk is tried: a few times with every change, and `many` times now and then. */
export const tries = (few: number, many: number) => (isLong ? many : few);

/** Milliseconds that a test may take. */
export const testTimeout = isLong ? 3_600_000 : 120_000;
