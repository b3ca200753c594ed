/** ms between two questions in the first minute. */
const quickPauseMs = 2000;
const quickPeriodMs = 60_000;
/** ms between two questions after it. */
const slowPauseMs = 5000;
/** ms after which nobody asks by itself any more. */
const pollPeriodMs = 15 * 60_000;

/** How long to wait before the next question, `elapsed` ms after the payment was shown; null: no more of them. */
export function pauseBeforePoll(elapsed: number): number | null {
  if (elapsed >= pollPeriodMs) return null;
  return elapsed < quickPeriodMs ? quickPauseMs : slowPauseMs;
}
