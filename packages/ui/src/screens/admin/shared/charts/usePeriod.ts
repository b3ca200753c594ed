import { useServices } from '../../../../app/services/ServicesContext.ts';
import { getShopDay } from '../../../../i18n/shopDay.ts';
import type { DateRange, IsoDate } from '../../../../primitives/DateRangePicker/isoDate.ts';
import { getPresetRange, type Preset } from '../../../../primitives/DateRangePicker/presets.ts';
import { useQueryParams } from '../list/useQueryParams.ts';
import { type Instants, readRange, toPeriodInstants } from './period.ts';

export interface ShopPeriod {
  range: DateRange;
  instants: Instants;
  /** Today in the shop's time zone, the latest selectable day. */
  today: IsoDate;
  /** Whether the period ends today, so that its figures still change. */
  isCounting: boolean;
  setRange: (range: DateRange) => void;
}

/** The period of a page's figures, kept in the URL unless it is the default. */
export function usePeriod(usual: Preset): ShopPeriod {
  const { clock } = useServices().platform;
  const { set, params } = useQueryParams();
  const today = getShopDay(clock.now());
  const range = readRange(params, today, usual);
  return {
    range,
    instants: toPeriodInstants(range),
    today,
    isCounting: range.to === today,
    setRange({ from, to }) {
      const preset = getPresetRange(usual, today);
      const isUsual = preset?.from === from && preset.to === to;
      set({ from: isUsual ? null : from, to: isUsual ? null : to });
    },
  };
}
