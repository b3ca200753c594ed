import { transaction } from '@sampan/api/contract/transaction';
import type { OutputOf } from '@sampan/api/endpoint';
import { shopZone } from '@sampan/api/shopZone';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../../data/useEndpoint.ts';
import { ChartFrame } from '../../../../patterns/ChartFrame/ChartFrame.tsx';
import type { ChartData } from '../../../../patterns/ChartFrame/chartData.ts';
import type { TrendMeasure } from './measures.ts';
import { formatRangeName, getPreviousInstants, type TrendUnit } from './period.ts';
import { useChartLabels } from './useChartLabels.ts';
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

type Point = OutputOf<typeof transaction.trends>[number];

/** Trend of sales or orders. */
export function TrendChart({ period, unit, measure, compares, control }: TrendChartProps) {
  const { t } = useTranslation('admin');
  const { pointLabel, money } = useChartLabels();
  const input = { unit, tz: shopZone };
  const now = useEndpoint(transaction.trends, { ...period.instants, ...input });
  const before = useEndpoint(
    transaction.trends,
    { ...getPreviousInstants(period.instants), ...input },
    { enabled: compares },
  );
  const name = t(`reports.measure.${measure}`);
  const toValues = (points: readonly Point[]) => points.map((point) => point[measure]);

  function getData(points: readonly Point[]): ChartData {
    const values = toValues(points);
    const earlier = compares && before.data ? toValues(before.data) : undefined;
    return {
      pointName: t(`reports.unit.${unit}`),
      labels: points.map(({ date }) => pointLabel(date, unit)),
      series: [{ id: measure, name, values }],
      ...(earlier && {
        // The previous period may have fewer days.
        previous: { name: t('reports.previous'), values: values.map((_, index) => earlier[index] ?? null) },
      }),
      ...(period.isCounting && { countingPoints: 1 }),
    };
  }

  const isFew = (now.data?.length ?? 0) < 3;
  return (
    <ChartFrame
      title={t(measure === 'amount' ? 'reports.trend.amount' : 'reports.trend.orders')}
      // Two points are too few for a line.
      kind={now.data && isFew ? 'bar' : 'line'}
      data={now.data && (!compares || before.data || before.error) ? getData(now.data) : undefined}
      error={now.data ? undefined : now.error}
      onRetry={() => void now.refetch()}
      emptyTitle={t('reports.none')}
      {...(measure === 'amount' && money)}
      {...(control && { period: control })}
      source={t(measure === 'amount' ? 'shell.place.transactions' : 'shell.place.orders')}
      updatedAt={now.updatedAt}
      fileName={`trend-${measure}-${formatRangeName(period.range)}`}
    />
  );
}
