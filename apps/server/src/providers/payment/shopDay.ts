import { shopZone } from '@sampan/api/shopZone';
import { formatDate, getZone } from '@sampan/domain/reports/zone';

const dayMs = 86_400_000;
const toDayNumber = (day: string) => Date.parse(day) / dayMs;

/** The day of the shop's zone that an instant (ms since 1970) falls on, such as `2026-11-20`. */
export const getShopDay = (instant: number): string => formatDate(getZone(shopZone).getDay(instant));

/** The first instant of a day of the shop's zone, ms since 1970. */
export const getDayStart = (day: string): number => getZone(shopZone).getStart(toDayNumber(day));

/** The day that many days later; earlier if negative. */
export const shiftDay = (day: string, days: number): string => formatDate(toDayNumber(day) + days);
