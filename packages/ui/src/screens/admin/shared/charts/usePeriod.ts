import { getServerNow } from '@sampan/api/serverClock';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { getShopDay } from '../../../../i18n/shopDay.ts';
import type { DateRange } from '../../../../primitives/DateRangePicker/isoDate.ts';
import { getPresetRange, type Preset } from '../../../../primitives/DateRangePicker/presets.ts';
import { useToast } from '../../../../primitives/Toast/Toast.tsx';
import { useQueryParams } from '../list/useQueryParams.ts';
import { namesAnotherRange, namesHiddenRange, readRange, toPeriodInstants } from './period.ts';

export type ShopPeriod = ReturnType<typeof usePeriod>;

/** Time to read the notice while the page loads, ms. */
const noticeMs = 8_000;

/**
 * The period of a page's figures, kept in the URL unless it is the default. Replaces a URL whose range cannot be shown,
 * so that it never names other days than the page, and says so.
 */
export function usePeriod(usual: Preset) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const { set, params } = useQueryParams();
  const today = getShopDay(getServerNow());
  const range = readRange(params, today, usual);
  const isCorrected = namesAnotherRange(params, range);
  const isReplaced = namesHiddenRange(params, today);

  function setRange({ from, to }: DateRange) {
    const preset = getPresetRange(usual, today);
    const isUsual = preset?.from === from && preset.to === to;
    // The page of a list belongs to the range before.
    set({ from: isUsual ? null : from, to: isUsual ? null : to, page: null });
  }

  useEffect(
    function announceOtherDays() {
      if (isReplaced) toast.error(t('reports.otherDays'), { duration: noticeMs });
    },
    [isReplaced, toast, t],
  );
  useEffect(function correctUrl() {
    if (isCorrected) setRange(range);
  });
  return {
    range,
    instants: toPeriodInstants(range),
    /** Today in the shop's time zone, the latest selectable day. */
    today,
    /** Whether the period ends today, so that its figures still change. */
    isCounting: range.to === today,
    setRange,
  };
}
