import type { Clock } from '../../src/clock.ts';

export interface TestClock extends Clock {
  advance(milliseconds: number): void;
  /** Simulates a jump of the system clock: `steadyNow` does not follow it forward. */
  jump(milliseconds: number): void;
  set(instant: Date): void;
}

/**
 * A clock that stands still until it is advanced. Starts now, so that the database's `now()` is never in its future.
 */
export function createTestClock(start = new Date()): TestClock {
  let at = start.getTime();
  let jumped = 0;
  return {
    now: () => new Date(at + jumped),
    steadyNow: () => new Date(at + Math.min(jumped, 0)),
    advance(milliseconds) {
      at += milliseconds;
    },
    jump(milliseconds) {
      jumped += milliseconds;
    },
    set(instant) {
      at = instant.getTime();
      jumped = 0;
    },
  };
}

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;
