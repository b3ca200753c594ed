import { transaction } from '@sampan/api/contract/transaction';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../../data/useEndpoint.ts';
import { ChartFrame } from '../../../../patterns/ChartFrame/ChartFrame.tsx';
import { useOrderStatusLabel } from '../orders/orderStatusLabels.ts';
import { formatRangeName } from './period.ts';
import { toChartState, useChartLabels } from './useChartLabels.ts';
import type { ShopPeriod } from './usePeriod.ts';

export interface ShareChartProps {
  period: ShopPeriod;
}

/** Orders of a period by status. */
export function StatusChart({ period }: ShareChartProps) {
  const { t } = useTranslation('admin');
  const getStatusLabel = useOrderStatusLabel();
  const result = useEndpoint(transaction.statusDistribution, period.instants);
  const rows = result.data?.filter(({ count }) => count > 0);
  return (
    <ChartFrame
      {...toChartState(result)}
      title={t('reports.byStatus')}
      kind="donut"
      data={
        rows && {
          pointName: t('reports.status'),
          labels: rows.map(({ status }) => getStatusLabel(status)),
          series: [{ id: 'orders', name: t('reports.measure.orders'), values: rows.map(({ count }) => count) }],
        }
      }
      emptyTitle={t('reports.none')}
      source={t('shell.place.orders')}
      fileName={`status-${formatRangeName(period.range)}`}
    />
  );
}

/** Payments of a period by method. */
export function MethodChart({ period }: ShareChartProps) {
  const { t } = useTranslation(['admin', 'order']);
  const { money } = useChartLabels();
  const result = useEndpoint(transaction.paymentMethods, period.instants);
  const rows = result.data?.filter(({ count }) => count > 0);
  return (
    <ChartFrame
      {...toChartState(result)}
      title={t('reports.byMethod')}
      kind="donut"
      data={
        rows && {
          pointName: t('reports.method'),
          labels: rows.map(({ method }) => t(`order:method.${method}`)),
          series: [{ id: 'amount', name: t('reports.measure.amount'), values: rows.map(({ amount }) => amount) }],
        }
      }
      emptyTitle={t('reports.nonePaid')}
      {...money}
      source={t('shell.place.transactions')}
      fileName={`methods-${formatRangeName(period.range)}`}
    />
  );
}
