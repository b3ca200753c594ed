import { addDays, type DateRange, getMonthStart, type IsoDate, limitTo } from './isoDate.ts';

export type Preset = 'today' | 'last7' | 'last30' | 'thisMonth';
export const presets = ['today', 'last7', 'last30', 'thisMonth'] as const satisfies readonly Preset[];

/** All presets end today, since reports have no future data. */
const starts: Record<Preset, (today: IsoDate) => IsoDate> = {
  today: (today) => today,
  last7: (today) => addDays(today, -6),
  last30: (today) => addDays(today, -29),
  thisMonth: getMonthStart,
};

/** Returns a preset's range up to `max`; undefined if no day is selectable. */
export function getPresetRange(preset: Preset, today: IsoDate, max?: IsoDate): DateRange | undefined {
  const from = starts[preset](today);
  return max !== undefined && from > max ? undefined : { from, to: limitTo(today, max) };
}

/** Returns the preset that equals a range, or `custom`. */
export function getPreset(range: DateRange | undefined, today: IsoDate, max?: IsoDate): Preset | 'custom' | undefined {
  if (!range) return undefined;
  const same = presets.find((preset) => {
    const days = getPresetRange(preset, today, max);
    return days?.from === range.from && days.to === range.to;
  });
  return same ?? 'custom';
}
