import { adminOrder } from '@sampan/api/contract/order';
import { adminSetting, setting } from '@sampan/api/contract/setting';
import type { OrderStats } from '@sampan/api/entities';
import { readFeatures } from '@sampan/domain/setting/features';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../../app/ServicesContext.ts';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { DateRangePicker } from '../../../primitives/DateRangePicker/DateRangePicker.tsx';
import { AdminPage } from '../shared/AdminPage.tsx';
import { cell, charts } from '../shared/charts/charts.css.ts';
import { unitFor } from '../shared/charts/period.ts';
import { CustomerRanking, ProductRanking } from '../shared/charts/RankingCharts.tsx';
import { StatusChart } from '../shared/charts/ShareCharts.tsx';
import { TrendChart } from '../shared/charts/TrendChart.tsx';
import { usePeriod } from '../shared/charts/usePeriod.ts';
import { useWaiting } from '../shared/useWaiting.ts';
import { page } from './DashboardScreen.css.ts';
import { Figures } from './Figures.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { greetingAt } from './greeting.ts';
import { LowStock } from './LowStock.tsx';
import { NeedsYou } from './NeedsYou.tsx';
import { OutgrownNotice } from './OutgrownNotice.tsx';

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
  return (
    <AdminPage
      permission="admin.enter"
      title={t(`dashboard.greeting.${greetingAt(clock.now())}`)}
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
                <TrendChart period={period} unit={unitFor(period.range)} measure="amount" compares />
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
