import { transaction } from '@sampan/api/contract/transaction';
import type { OutputOf } from '@sampan/api/endpoint';
import { shopZone } from '@sampan/api/shopZone';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import type { MoneyParts } from '../../../i18n/format.ts';
import { useNumberFormats } from '../../../i18n/useFormats.ts';
import { computeChange } from '../../../patterns/ChartFrame/chartMaths.ts';
import { ErrorState } from '../../../patterns/ErrorState/ErrorState.tsx';
import { KpiCard } from '../../../patterns/KpiCard/KpiCard.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { lastSeven, periodInstants } from '../shared/charts/period.ts';
import type { ShopPeriod } from '../shared/charts/usePeriod.ts';
import { figures } from './DashboardScreen.css.ts';
import { computePaidRate } from './paidRate.ts';

type Sums = Pick<OutputOf<typeof transaction.report>['previous'], 'orders' | 'paidOrders' | 'newUsers' | 'grossAmount'>;
type Point = OutputOf<typeof transaction.trends>[number];

interface Figure {
  id: 'sales' | 'orders' | 'newUsers' | 'paidRate';
  of: (sums: Sums) => number | null;
  ofDay: (point: Point) => number | null;
  href: string;
}

const all: readonly Figure[] = [
  { id: 'sales', of: (sums) => sums.grossAmount, ofDay: (point) => point.amount, href: '/admin/transactions' },
  { id: 'orders', of: (sums) => sums.orders, ofDay: (point) => point.orders, href: '/admin/orders' },
  { id: 'newUsers', of: (sums) => sums.newUsers, ofDay: (point) => point.newUsers, href: '/admin/users' },
  { id: 'paidRate', of: computePaidRate, ofDay: computePaidRate, href: '/admin/orders?f.status=10' },
];

/** Four figures of the period with their change from the previous one and a sparkline of the last seven days. */
export function Figures({ period }: { period: ShopPeriod }) {
  const { t } = useTranslation('admin');
  const formats = useNumberFormats();
  const report = useEndpoint(transaction.report, { ...period.instants, tz: shopZone }, { keepPreviousData: true });
  const days = useEndpoint(transaction.trends, {
    ...periodInstants(lastSeven(period.range)),
    unit: 'day',
    tz: shopZone,
  });

  function formatFigure(id: Figure['id'], value: number, currency: string): string | MoneyParts {
    if (id === 'sales') return formats.moneyParts(value, currency, { dropsZeroDecimals: true });
    return id === 'paidRate' ? formats.percent(value) : formats.number(value);
  }
  function shownValue({ id, of }: Figure): string | MoneyParts | null | undefined {
    if (!report.data) return report.error ? null : undefined;
    const value = of(report.data);
    // The share of paid orders is undefined without orders.
    return value === null ? '–' : formatFigure(id, value, report.data.currency);
  }
  function changeOfFigure({ of }: Figure): number | null {
    const [now, before] = report.data ? [of(report.data), of(report.data.previous)] : [null, null];
    return now === null || before === null ? null : computeChange(now, before);
  }

  return (
    <Stack gap="md">
      <div className={figures}>
        {all.map((figure) => (
          <KpiCard
            key={figure.id}
            label={t(`dashboard.figure.${figure.id}`)}
            value={shownValue(figure)}
            change={changeOfFigure(figure)}
            comparedWith={t('dashboard.compared')}
            href={figure.href}
            {...(days.data && { spark: days.data.map(figure.ofDay) })}
          />
        ))}
      </div>
      {!report.data && report.error && (
        <ErrorState level="row" error={report.error} onRetry={() => void report.refetch()} />
      )}
    </Stack>
  );
}
