/** Poll interval in the first minute, ms. */
const quickPauseMs = 2000;
const quickPeriodMs = 60_000;
/** Poll interval after that, ms. */
const slowPauseMs = 5000;
/** Polling stops after this time, ms. */
const pollPeriodMs = 15 * 60_000;

/** Delay until the next poll, `elapsed` ms after the payment was shown; null when polling stops. */
export function pauseBeforePoll(elapsed: number): number | null {
  if (elapsed >= pollPeriodMs) return null;
  return elapsed < quickPeriodMs ? quickPauseMs : slowPauseMs;
}
