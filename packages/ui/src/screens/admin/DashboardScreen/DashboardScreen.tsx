import { adminOrder } from '@sampan/api/contract/order';
import { adminSetting, setting } from '@sampan/api/contract/setting';
import { transaction } from '@sampan/api/contract/transaction';
import type { OutputOf } from '@sampan/api/endpoint';
import type { OrderStats } from '@sampan/api/entities';
import { shopZone } from '@sampan/api/shopZone';
import { orderStatus } from '@sampan/api/statuses';
import { readFeatures } from '@sampan/domain/setting/features';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../../app/services/ServicesContext.ts';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import type { MoneyParts } from '../../../i18n/format.ts';
import { useNumberFormats } from '../../../i18n/useFormats.ts';
import { computeChange } from '../../../patterns/ChartFrame/chartMaths.ts';
import { ErrorState } from '../../../patterns/ErrorState/ErrorState.tsx';
import { KpiCard } from '../../../patterns/KpiCard/KpiCard.tsx';
import { DateRangePicker } from '../../../primitives/DateRangePicker/DateRangePicker.tsx';
import type { DateRange } from '../../../primitives/DateRangePicker/isoDate.ts';
import { focusPageStart } from '../../../primitives/findPageStart.ts';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { useFocusAfterRemoval } from '../../../primitives/useFocusAfterRemoval.ts';
import { cell, charts } from '../shared/charts/charts.css.ts';
import { getDefaultUnit, getLastSevenDays, toPeriodInstants } from '../shared/charts/period.ts';
import { CustomerRanking, ProductRanking } from '../shared/charts/RankingCharts.tsx';
import { StatusChart } from '../shared/charts/ShareCharts.tsx';
import { TrendChart } from '../shared/charts/TrendChart.tsx';
import { type ShopPeriod, usePeriod } from '../shared/charts/usePeriod.ts';
import { AdminPage } from '../shared/shell/AdminPage.tsx';
import { useWaiting } from '../shared/shell/useWaiting.ts';
import { figures, page } from './DashboardScreen.css.ts';
import { computePaidRate, getGreeting } from './dashboardRules.ts';
import { LowStock } from './LowStock.tsx';
import { NeedsYou } from './NeedsYou.tsx';
import { FirstSteps, OutgrownNotice } from './Notices.tsx';

/** Rows of a ranking; the reports have more. */
const ranks = 5;

/** The dashboard: pending work and key figures. */
export function DashboardScreen() {
  const { t } = useTranslation('admin');
  const { clock } = useServices().platform;
  const period = usePeriod('last7');
  const waiting = useWaiting();
  // A shop without orders has no charts.
  const isNew = useIsNewShop(waiting.stats.data);
  const hasChecklist = useHasChecklist();
  useFocusAfterRemoval(isNew || hasChecklist, focusPageStart);
  return (
    <AdminPage
      permission="admin.enter"
      title={t(`dashboard.greeting.${getGreeting(clock.now())}`)}
      tabTitle={t('shell.place.dashboard')}
      primary={
        !isNew && (
          <DateRangePicker
            label={t('reports.period')}
            value={period.range}
            onValueChange={period.setRange}
            today={period.today}
            max={period.today}
          />
        )
      }
    >
      <div className={page}>
        <OutgrownNotice />
        {(isNew || hasChecklist) && <FirstSteps />}
        {!isNew && <NeedsYou {...waiting} />}
        {!isNew && (
          <>
            <Figures period={period} />
            <div className={charts}>
              <div className={cell({ span: 'two thirds' })}>
                <TrendChart period={period} unit={getDefaultUnit(period.range)} measure="amount" compares />
              </div>
              <div className={cell({ span: 'third' })}>
                <StatusChart period={period} />
              </div>
              <div className={cell({ span: 'half' })}>
                <ProductRanking period={period} by="amount" limit={ranks} />
              </div>
              <div className={cell({ span: 'half' })}>
                <CustomerRanking period={period} by="amount" limit={ranks} />
              </div>
              <div className={cell({ span: 'whole' })}>
                <LowStock />
              </div>
            </div>
          </>
        )}
      </div>
    </AdminPage>
  );
}

/** Whether a live shop still shows the setup checklist: until an admin dismisses the completed one. */
function useHasChecklist(): boolean {
  const settings = useEndpoint(setting.public, {});
  const isReal = settings.data !== undefined && readFeatures(settings.data).mode !== 'demo';
  const { data } = useEndpoint(adminSetting.checklist, {}, { enabled: isReal });
  return isReal && data?.isDismissed === false;
}

/** Whether the shop has never had an order. Sends a request only if the statistics show no activity. */
function useIsNewShop(stats: OrderStats | undefined): boolean {
  const shop = stats?.shop;
  const isStill = shop !== undefined && shop.todayOrders + shop.toShip + shop.refundsWaiting === 0;
  const { data } = useEndpoint(adminOrder.list, { page: 1, limit: 1 }, { enabled: isStill });
  return isStill && data?.total === 0;
}

type Sums = Pick<OutputOf<typeof transaction.report>['previous'], 'orders' | 'paidOrders' | 'newUsers' | 'grossAmount'>;
type Point = OutputOf<typeof transaction.trends>[number];

interface Figure {
  id: 'sales' | 'orders' | 'newUsers' | 'paidRate';
  getValue: (sums: Sums) => number | null;
  getDayValue: (point: Point) => number | null;
  /** The list behind the figure, of the same days. */
  getHref: (range: DateRange) => string;
}

const toPlacedFilter = ({ from, to }: DateRange) => `f.placed=${from}..${to}`;

const shopFigures: readonly Figure[] = [
  {
    id: 'sales',
    getValue: (sums) => sums.grossAmount,
    getDayValue: (point) => point.amount,
    getHref: ({ from, to }) => `/admin/transactions?from=${from}&to=${to}`,
  },
  {
    id: 'orders',
    getValue: (sums) => sums.orders,
    getDayValue: (point) => point.orders,
    getHref: (range) => `/admin/orders?${toPlacedFilter(range)}`,
  },
  {
    id: 'newUsers',
    getValue: (sums) => sums.newUsers,
    getDayValue: (point) => point.newUsers,
    getHref: ({ from, to }) => `/admin/users?f.created=${from}..${to}`,
  },
  {
    id: 'paidRate',
    getValue: computePaidRate,
    getDayValue: computePaidRate,
    getHref: (range) => `/admin/orders?f.status=${orderStatus.pendingPayment}&${toPlacedFilter(range)}`,
  },
];

/** Four figures of the period with their change from the previous one and a sparkline of the last seven days. */
function Figures({ period }: { period: ShopPeriod }) {
  const { t } = useTranslation('admin');
  const formats = useNumberFormats();
  const report = useEndpoint(transaction.report, { ...period.instants, tz: shopZone }, { keepPreviousData: true });
  const days = useEndpoint(transaction.trends, {
    ...toPeriodInstants(getLastSevenDays(period.range)),
    unit: 'day',
    tz: shopZone,
  });

  function formatFigure(id: Figure['id'], value: number, currency: string): string | MoneyParts {
    if (id === 'sales') return formats.moneyParts(value, currency, { dropsZeroDecimals: true });
    return id === 'paidRate' ? formats.percent(value) : formats.number(value);
  }
  function getFigureValue({ id, getValue }: Figure): string | MoneyParts | null | undefined {
    if (!report.data) return report.error ? null : undefined;
    const value = getValue(report.data);
    // The share of paid orders is undefined without orders.
    return value === null ? '–' : formatFigure(id, value, report.data.currency);
  }
  function computeFigureChange({ getValue }: Figure): number | null {
    const [now, before] = report.data ? [getValue(report.data), getValue(report.data.previous)] : [null, null];
    return now === null || before === null ? null : computeChange(now, before);
  }

  return (
    <Stack gap="md">
      <div className={figures} aria-busy={report.isPrevious || undefined}>
        {shopFigures.map((figure) => (
          <KpiCard
            key={figure.id}
            label={t(`dashboard.figure.${figure.id}`)}
            value={getFigureValue(figure)}
            change={computeFigureChange(figure)}
            comparedWith={t('dashboard.compared')}
            href={figure.getHref(period.range)}
            spark={days.data?.map(figure.getDayValue)}
          />
        ))}
      </div>
      {!report.data && report.error && (
        <ErrorState level="row" error={report.error} onRetry={() => void report.refetch()} />
      )}
    </Stack>
  );
}
