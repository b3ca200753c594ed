/** Waits from this many seconds on are counted in minutes. */
const minutesFrom = 120;
/** Waits from this many seconds on are counted in hours. */
const hoursFrom = 120 * 60;

/** A wait in the unit that it is shown in. Minutes and hours are rounded up: nobody may come back too early. */
export function toWaitLength(seconds: number): { unit: 'seconds' | 'minutes' | 'hours'; n: number } {
  if (seconds < minutesFrom) return { unit: 'seconds', n: seconds };
  if (seconds < hoursFrom) return { unit: 'minutes', n: Math.ceil(seconds / 60) };
  return { unit: 'hours', n: Math.ceil(seconds / 3600) };
}
