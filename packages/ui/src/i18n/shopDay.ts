import { shopZone } from '@sampan/api/shopZone';
import { formatDate, getZone } from '@sampan/domain/reports/zone';

/** ISO date in the shop's time zone: 2026-11-20. */
export function getShopDay(instant: number): string {
  return formatDate(getZone(shopZone).getDay(instant));
}
