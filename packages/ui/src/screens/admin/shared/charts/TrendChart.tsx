import { transaction } from '@sampan/api/contract/transaction';
import { shopZone } from '@sampan/api/shopZone';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../../data/useEndpoint.ts';
import { ChartFrame } from '../../../../patterns/ChartFrame/ChartFrame.tsx';
import type { TrendMeasure } from './measures.ts';
import { formatRangeName, type TrendUnit } from './period.ts';
import { toTrendData } from './trendData.ts';
import { toChartState, useChartLabels } from './useChartLabels.ts';
import type { ShopPeriod } from './usePeriod.ts';

export interface TrendChartProps {
  period: ShopPeriod;
  unit: TrendUnit;
  measure: TrendMeasure;
  /** Draws the previous period as a second, muted line. */
  compares: boolean;
  /** Controls for steps or measure, if the page offers them. */
  control?: ReactNode;
}

/** Trend of sales or orders. */
export function TrendChart({ period, unit, measure, compares, control }: TrendChartProps) {
  const { t } = useTranslation('admin');
  const { pointLabel, money } = useChartLabels();
  const input = { ...period.instants, unit, tz: shopZone };
  const now = useEndpoint(transaction.trends, input);
  const before = useEndpoint(transaction.trends, { ...input, isPrevious: true }, { enabled: compares });
  const getData = (points: NonNullable<typeof now.data>) =>
    toTrendData(points, compares ? before.data : undefined, {
      measure,
      names: {
        point: t(`reports.unit.${unit}`),
        now: t(`reports.measure.${measure}`),
        previous: t('reports.previous'),
      },
      formatDate: (date) => pointLabel(date, unit),
      isCounting: period.isCounting,
    });

  const isFew = (now.data?.length ?? 0) < 3;
  return (
    <ChartFrame
      {...toChartState(now)}
      title={t(measure === 'amount' ? 'reports.trend.amount' : 'reports.trend.orders')}
      // Two points are too few for a line.
      kind={now.data && isFew ? 'bar' : 'line'}
      data={now.data && (!compares || before.data || before.error) ? getData(now.data) : undefined}
      emptyTitle={t('reports.none')}
      {...(measure === 'amount' && money)}
      period={control}
      source={t(measure === 'amount' ? 'shell.place.transactions' : 'shell.place.orders')}
      fileName={`trend-${measure}-${formatRangeName(period.range)}`}
    />
  );
}
