import type { Locale } from '@sampan/api/entities';
import { shopZone } from '@sampan/api/shopZone';

/** A time in the shop's zone, to the minute: a mail does not know where it is read. */
export function formatMailTime(locale: Locale, time: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: shopZone,
  });
  // Beside Han characters the mail client sets the gap; elsewhere ICU writes no-break spaces, which text messages lack.
  return format.format(new Date(time)).replace(/\s/g, locale === 'en-US' ? ' ' : '');
}
