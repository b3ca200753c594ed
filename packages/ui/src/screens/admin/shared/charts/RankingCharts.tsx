import { transaction } from '@sampan/api/contract/transaction';
import { formatNameWithOptions } from '@sampan/domain/catalogue/nameWithOptions';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../../data/useEndpoint.ts';
import { useLocalize } from '../../../../i18n/localize.ts';
import { ChartFrame } from '../../../../patterns/ChartFrame/ChartFrame.tsx';
import { useUserName } from '../users/useUserName.ts';
import type { RankMeasure } from './measures.ts';
import { formatRangeName } from './period.ts';
import { useChartLabels } from './useChartLabels.ts';
import type { ShopPeriod } from './usePeriod.ts';

export interface RankingChartProps {
  period: ShopPeriod;
  by: RankMeasure;
  limit: number;
  /** Control for the measure, if the page offers one. */
  control?: ReactNode;
}

/** Best-selling products of a period, net of returns. */
export function ProductRanking({ period, by, limit, control }: RankingChartProps) {
  const { t } = useTranslation('admin');
  const { money } = useChartLabels();
  const localize = useLocalize();
  const { data, error, refetch, updatedAt } = useEndpoint(transaction.productRanking, {
    ...period.instants,
    by,
    limit,
  });
  const rows = data?.map(localize);
  return (
    <ChartFrame
      title={t('reports.topProducts')}
      kind="ranking"
      data={
        rows && {
          pointName: t('reports.product'),
          labels: rows.map(formatNameWithOptions),
          series: [
            {
              id: by,
              name: t(`reports.measure.${by}`),
              values: rows.map(({ amount, count }) => (by === 'amount' ? amount : count)),
            },
          ],
        }
      }
      error={data ? undefined : error}
      onRetry={() => void refetch()}
      emptyTitle={t('reports.nonePaid')}
      {...(by === 'amount' && money)}
      period={control}
      source={t('shell.place.orders')}
      updatedAt={updatedAt}
      fileName={`products-${by}-${formatRangeName(period.range)}`}
    />
  );
}

/** Customers with the highest sales of a period. */
export function CustomerRanking({ period, by, limit, control }: RankingChartProps) {
  const { t } = useTranslation('admin');
  const { money } = useChartLabels();
  const getUserName = useUserName();
  const { data, error, refetch, updatedAt } = useEndpoint(transaction.userRanking, { ...period.instants, by, limit });
  return (
    <ChartFrame
      title={t('reports.topCustomers')}
      kind="ranking"
      data={
        data && {
          pointName: t('reports.customer'),
          labels: data.map(({ username }) => getUserName(username)),
          series: [
            {
              id: by,
              name: t(`reports.measure.${by === 'amount' ? 'amount' : 'orders'}`),
              values: data.map(({ amount, count }) => (by === 'amount' ? amount : count)),
            },
          ],
        }
      }
      error={data ? undefined : error}
      onRetry={() => void refetch()}
      emptyTitle={t('reports.nonePaid')}
      {...(by === 'amount' && money)}
      period={control}
      source={t('shell.place.orders')}
      updatedAt={updatedAt}
      fileName={`customers-${by}-${formatRangeName(period.range)}`}
    />
  );
}
