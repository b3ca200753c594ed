import { shopZone, shopZoneOffsetMs } from '@sampan/api/shopZone';
import { formatDate, getZone } from '@sampan/domain/reports/zone';

/** ISO date in the shop's time zone: 2026-11-20. */
export function getShopDay(instant: number): string {
  return formatDate(getZone(shopZone).getDay(instant));
}

/** Instant of a date and time in the shop's zone, as a `datetime-local` field gives it: `2026-11-22T09:30`. */
export function readShopTime(text: string): string | undefined {
  const instant = Date.parse(`${text}Z`) - shopZoneOffsetMs;
  return Number.isNaN(instant) ? undefined : new Date(instant).toISOString();
}
