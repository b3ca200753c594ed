import { addDays, clamp, type DateRange, getMonthStart, type IsoDate } from './isoDate.ts';

export const presets = ['today', 'last7', 'last30', 'thisMonth'] as const;
export type Preset = (typeof presets)[number];

/** All presets end today, since reports have no future data. */
const starts: Record<Preset, (today: IsoDate) => IsoDate> = {
  today: (today) => today,
  last7: (today) => addDays(today, -6),
  last30: (today) => addDays(today, -29),
  thisMonth: getMonthStart,
};

export interface Bounds {
  min?: IsoDate | undefined;
  max?: IsoDate | undefined;
}

/** Returns a preset's range within the bounds; undefined if no day is selectable. */
export function getPresetRange(preset: Preset, today: IsoDate, bounds: Bounds = {}): DateRange | undefined {
  const from = starts[preset](today);
  const isOutside = (bounds.max !== undefined && from > bounds.max) || (bounds.min !== undefined && today < bounds.min);
  return isOutside ? undefined : { from: clamp(from, bounds), to: clamp(today, bounds) };
}

/** Returns the preset that equals a range, or `custom`. */
export function getPreset(
  range: DateRange | undefined,
  today: IsoDate,
  bounds: Bounds = {},
): Preset | 'custom' | undefined {
  if (!range) return undefined;
  const same = presets.find((preset) => {
    const days = getPresetRange(preset, today, bounds);
    return days?.from === range.from && days.to === range.to;
  });
  return same ?? 'custom';
}
