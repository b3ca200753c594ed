import type { Locale } from '@sampan/api/entities';
import { shopZone, shopZoneOffsetMs } from '@sampan/api/shopZone';

/** The name of `shopZone` beside a time; the name in Intl is longer, such as "Hong Kong Standard Time". */
const withZoneName: Record<Locale, (time: string) => string> = {
  'zh-CN': (time) => `香港时间${time}`,
  'zh-HK': (time) => `香港時間${time}`,
  'en-US': (time) => `${time} Hong Kong time`,
};

/** A time in the shop's zone, to the minute, with the zone's name: a mail does not know where it is read. */
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
  return withZoneName[locale](format.format(new Date(time)).replace(/\s/g, locale === 'en-US' ? ' ' : ''));
}

/** The same in numbers, `2026-11-20 20:05 Hong Kong time`, for text messages and the parameters of their templates. */
export function formatShortMailTime(locale: Locale, time: string): string {
  const local = new Date(Date.parse(time) + shopZoneOffsetMs).toISOString();
  return withZoneName[locale](local.slice(0, 16).replace('T', ' '));
}
