import type { Endpoint } from '@sampan/api/endpoint';
import { getMinorUnits } from '@sampan/domain/money/currencyDigits';
import { useTranslation } from 'react-i18next';
import { useCurrency } from '../../../../app/useCurrency.ts';
import type { EndpointResult } from '../../../../data/useEndpoint.ts';
import { useLocale, useNumberFormats } from '../../../../i18n/useFormats.ts';
import type { TrendUnit } from './period.ts';

/** Result of the call that loads a chart's figures. */
export type LoadedFigures = Pick<EndpointResult<Endpoint>, 'error' | 'refetch' | 'updatedAt'> & { data: unknown };

/** Props of a ChartFrame for loaded figures: an error shows only without older ones. */
export function toChartState({ data, error, refetch, updatedAt }: LoadedFigures) {
  return { error: data ? undefined : error, onRetry: () => void refetch(), updatedAt };
}

/** Formats points and figures of charts. */
export function useChartLabels() {
  const { t } = useTranslation('admin');
  const locale = useLocale();
  const formats = useNumberFormats();
  const currency = useCurrency();
  const scale = getMinorUnits(currency);
  const parts = {
    day: { month: 'short', day: 'numeric' },
    week: { month: 'short', day: 'numeric' },
    month: { year: 'numeric', month: 'short' },
  } as const satisfies Record<TrendUnit, Intl.DateTimeFormatOptions>;
  return {
    /** Label of a bucket, from its first day in the shop's time zone. */
    pointLabel(date: string, unit: TrendUnit): string {
      const format = new Intl.DateTimeFormat(locale, { ...parts[unit], timeZone: 'UTC' });
      const label = format.format(new Date(`${date}T00:00:00Z`));
      return unit === 'week' ? t('reports.weekOf', { date: label }) : label;
    },
    money: {
      format: (amount: number) => formats.money(amount, currency, { dropsZeroDecimals: true }),
      formatTick: (amount: number) => formats.compact(amount / scale),
      plain: (amount: number) => amount / scale,
      unit: currency,
    },
  };
}
