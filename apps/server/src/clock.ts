/** Where every date comes from, so that tests can move time. */
export interface Clock {
  now(): Date;
  /** As `now`, but never ahead of the time that has really gone by since the process began: a clock may jump. */
  steadyNow(): Date;
}

const startedAt = Date.now() - performance.now();

export const systemClock: Clock = {
  now: () => new Date(),
  steadyNow: () => new Date(Math.min(Date.now(), startedAt + performance.now())),
};
