import type { Clock } from '../../src/clock.ts';

export interface TestClock extends Clock {
  advance(milliseconds: number): void;
  set(instant: Date): void;
}

/** A clock that stands still until it is moved. Starts now, so that defaults of the database are never in its future. */
export function createTestClock(start = new Date()): TestClock {
  let at = start.getTime();
  return {
    now: () => new Date(at),
    advance(milliseconds) {
      at += milliseconds;
    },
    set(instant) {
      at = instant.getTime();
    },
  };
}

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;
