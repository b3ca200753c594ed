import { shopZone } from '@sampan/api/shopZone';

type Greeting = 'morning' | 'afternoon' | 'evening';

/** Greeting by the time of day in the shop's time zone. */
export function greetingAt(instant: number): Greeting {
  const hours = new Intl.DateTimeFormat('en-US', { timeZone: shopZone, hour: 'numeric', hourCycle: 'h23' });
  const hour = Number(hours.format(instant));
  if (hour >= 5 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
}
