import { Printer } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../../app/services/ServicesContext.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { DateRangePicker } from '../../../primitives/DateRangePicker/DateRangePicker.tsx';
import { Switch } from '../../../primitives/Switch/Switch.tsx';
import { ToggleGroup } from '../../../primitives/ToggleGroup/ToggleGroup.tsx';
import { cell, charts } from '../shared/charts/charts.css.ts';
import { type RankMeasure, rankMeasures, trendMeasures } from '../shared/charts/measures.ts';
import { CustomerRanking, ProductRanking } from '../shared/charts/RankingCharts.tsx';
import { MethodChart, StatusChart } from '../shared/charts/ShareCharts.tsx';
import { TrendChart } from '../shared/charts/TrendChart.tsx';
import { usePeriod } from '../shared/charts/usePeriod.ts';
import { useQueryParams } from '../shared/list/useQueryParams.ts';
import { AdminPage } from '../shared/shell/AdminPage.tsx';
import { chosenDays, controls, paperHead, switched } from './ReportsScreen.css.ts';
import { getTrendUnits, type ReportQuery, readReportQuery, toReportParams } from './reportQuery.ts';
import { SummaryTable } from './SummaryTable.tsx';

const ranks = 10;

/** Sales report of a period with the previous one for comparison: shareable by URL, printable, with CSV download. */
export function ReportsScreen() {
  const { t } = useTranslation('admin');
  const { clock } = useServices().platform;
  const formats = useFormats();
  const period = usePeriod('last30');
  const { params, set } = useQueryParams();
  const query = readReportQuery(params, period.range);
  const change = (next: Partial<ReportQuery>) => set(toReportParams(next, period.range));
  const title = t('shell.place.reports');
  usePrintsLight();

  return (
    <AdminPage
      permission="reports.view"
      title={title}
      secondary={[{ label: t('reports.print'), icon: Printer, onSelect: () => window.print() }]}
    >
      <p className={paperHead}>
        {t('reports.printed', {
          from: formats.date(period.instants.from),
          to: formats.date(period.instants.to),
          at: formats.dateTime(clock.now()),
        })}
      </p>
      <div className={controls}>
        <DateRangePicker
          label={t('reports.period')}
          value={period.range}
          onValueChange={period.setRange}
          today={period.today}
          max={period.today}
          className={chosenDays}
        />
        <div className={switched}>
          <Switch label={t('reports.compare')} isOn={query.compares} onChange={(compares) => change({ compares })} />
        </div>
      </div>
      <SummaryTable period={period} compares={query.compares} />
      <div className={charts}>
        <div className={cell({ span: 'whole' })}>
          <TrendChart
            period={period}
            unit={query.unit}
            measure={query.measure}
            compares={query.compares}
            control={
              <div className={controls}>
                <ToggleGroup
                  label={t('reports.measured')}
                  size="sm"
                  options={trendMeasures.map((value) => ({ value, label: t(`reports.measure.${value}`) }))}
                  value={query.measure}
                  onValueChange={(measure) => measure && change({ measure })}
                />
                <ToggleGroup
                  label={t('reports.steps')}
                  size="sm"
                  options={getTrendUnits(period.range).map((value) => ({ value, label: t(`reports.unit.${value}`) }))}
                  value={query.unit}
                  onValueChange={(unit) => unit && change({ unit })}
                />
              </div>
            }
          />
        </div>
        <div className={cell({ span: 'half' })}>
          <StatusChart period={period} />
        </div>
        <div className={cell({ span: 'half' })}>
          <MethodChart period={period} />
        </div>
        <div className={cell({ span: 'half' })}>
          <ProductRanking
            period={period}
            by={query.by}
            limit={ranks}
            control={<RankedBy pieces="quantity" by={query.by} onChange={(by) => change({ by })} />}
          />
        </div>
        <div className={cell({ span: 'half' })}>
          <CustomerRanking
            period={period}
            by={query.by}
            limit={ranks}
            control={<RankedBy pieces="orders" by={query.by} onChange={(by) => change({ by })} />}
          />
        </div>
      </div>
    </AdminPage>
  );
}

interface RankedByProps {
  /** Unit of the ranking: items for products, orders for customers. */
  pieces: 'quantity' | 'orders';
  by: RankMeasure;
  onChange: (by: RankMeasure) => void;
}

function RankedBy({ pieces, by, onChange }: RankedByProps) {
  const { t } = useTranslation('admin');
  return (
    <ToggleGroup
      label={t('reports.rankedBy')}
      size="sm"
      options={rankMeasures.map((value) => ({
        value,
        label: t(`reports.measure.${value === 'quantity' ? pieces : value}`),
      }))}
      value={by}
      onValueChange={(next) => next && onChange(next)}
    />
  );
}

/** Applies the light theme while the page is printed. */
function usePrintsLight() {
  const { preferences } = useServices();
  useEffect(
    function lightenForPaper() {
      const lighten = () => preferences.send({ type: 'forceColor', color: 'light' });
      const restore = () => preferences.send({ type: 'releaseColor' });
      window.addEventListener('beforeprint', lighten);
      window.addEventListener('afterprint', restore);
      return () => {
        window.removeEventListener('beforeprint', lighten);
        window.removeEventListener('afterprint', restore);
      };
    },
    [preferences],
  );
}
