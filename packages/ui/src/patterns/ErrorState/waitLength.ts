/** Waits from this many seconds on are counted in minutes. */
const minutesFrom = 120;

/** A wait in the unit that it is shown in. Minutes are rounded up: nobody may come back too early. */
export function toWaitLength(seconds: number): { unit: 'seconds' | 'minutes'; n: number } {
  return seconds < minutesFrom ? { unit: 'seconds', n: seconds } : { unit: 'minutes', n: Math.ceil(seconds / 60) };
}
