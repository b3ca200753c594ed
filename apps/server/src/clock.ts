/** Source of all dates, which tests can control. */
export interface Clock {
  now(): Date;
  /** Like `now`, but never ahead of the time elapsed since the process started: the system clock may jump. */
  steadyNow(): Date;
}

const startedAt = Date.now() - performance.now();

export const systemClock: Clock = {
  now: () => new Date(),
  steadyNow: () => new Date(Math.min(Date.now(), startedAt + performance.now())),
};
