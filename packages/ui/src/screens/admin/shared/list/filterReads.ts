import { shopZone } from '@sampan/api/shopZone';
import { getZone } from '@sampan/domain/reports/zone';
import type { DayRange, FilterValue } from '../../../../patterns/FilterBar/filterValue.ts';
import type { AmountRange } from '../../../../patterns/PriceRange/amounts.ts';

/** Returns the value of a filter by one of these; undefined if it is not set, or to another value. */
export function getKnownChoice<Value extends string | number>(
  filters: FilterValue,
  id: string,
  values: readonly Value[],
): Value | undefined {
  const text = getChoiceText(filters, id);
  return values.find((value) => `${value}` === text);
}

/** Returns the text of a filter by one value, as the URL has it; undefined if it is not set. */
export function getChoiceText({ entries }: FilterValue, id: string): string | undefined {
  const entry = entries[id];
  return entry?.kind === 'choice' || entry?.kind === 'text' ? entry.value : undefined;
}

/** Returns the chosen values of a filter with several; undefined if it is not set. */
export function getSeveral({ entries }: FilterValue, id: string): readonly string[] | undefined {
  const entry = entries[id];
  return entry?.kind === 'several' ? entry.value : undefined;
}

/** Returns a date filter's range; undefined if it is not set. */
export function getDays({ entries }: FilterValue, id: string): DayRange | undefined {
  const entry = entries[id];
  return entry?.kind === 'dates' ? entry.value : undefined;
}

/** Range in minor units. */
export function getAmounts({ entries }: FilterValue, id: string): AmountRange | undefined {
  const entry = entries[id];
  return entry?.kind === 'amount' ? entry.value : undefined;
}

const dayMs = 86_400_000;

function toDayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / dayMs;
}

/** First and last instant of a range of days in the shop's time zone; a day ends with its last millisecond. */
export function toInstants({ from, to }: DayRange): { from?: string; to?: string } {
  // Creating the zone's format takes some ms, also on the arrival of a list without a filter.
  if (!from && !to) return {};
  const zone = getZone(shopZone);
  return {
    ...(from && { from: new Date(zone.getStart(toDayNumber(from))).toISOString() }),
    ...(to && { to: new Date(zone.getStart(toDayNumber(to) + 1) - 1).toISOString() }),
  };
}
