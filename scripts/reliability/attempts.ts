/** Set by `pnpm reliability`: runs as often as the reliability targets require, which takes an hour. */
export const isLong = process.env.RELIABILITY === 'long';

/** Repetitions of a race or random test: `few` by default, `many` in the long run. */
export const getAttemptCount = (few: number, many: number) => (isLong ? many : few);

/** ms. Timeout of a long test. */
export const testTimeout = isLong ? 3_600_000 : 300_000;
