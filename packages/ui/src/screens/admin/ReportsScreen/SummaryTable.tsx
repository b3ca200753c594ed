import { transaction } from '@sampan/api/contract/transaction';
import type { OutputOf } from '@sampan/api/endpoint';
import { shopZone } from '@sampan/api/shopZone';
import { Download } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { useNumberFormats } from '../../../i18n/useFormats.ts';
import { computeChange } from '../../../patterns/ChartFrame/chartMaths.ts';
import { toCsv } from '../../../patterns/ChartFrame/csv.ts';
import { saveFile } from '../../../patterns/ChartFrame/saveFile.ts';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { Heading } from '../../../primitives/Heading/Heading.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../../primitives/IconButton/IconButton.tsx';
import { Inline } from '../../../primitives/Inline/Inline.tsx';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { announce } from '../../../primitives/VisuallyHidden/announce.ts';
import { formatRangeName } from '../shared/charts/period.ts';
import { useChartLabels } from '../shared/charts/useChartLabels.ts';
import type { ShopPeriod } from '../shared/charts/usePeriod.ts';
import { card, changeCell, download, figure, row, scroller, table } from './SummaryTable.css.ts';

type Report = OutputOf<typeof transaction.report>;

const lines = [
  { id: 'orders', isMoney: false, isLowerBetter: false },
  { id: 'paidOrders', isMoney: false, isLowerBetter: false },
  { id: 'grossAmount', isMoney: true, isLowerBetter: false },
  { id: 'refundAmount', isMoney: true, isLowerBetter: true },
  { id: 'netAmount', isMoney: true, isLowerBetter: false },
  { id: 'avgAmount', isMoney: true, isLowerBetter: false },
  { id: 'newUsers', isMoney: false, isLowerBetter: false },
] as const satisfies readonly { id: keyof Report['previous']; isMoney: boolean; isLowerBetter: boolean }[];

export interface SummaryTableProps {
  period: ShopPeriod;
  compares: boolean;
}

/** Summary: every figure of the period, the previous period and the change. */
export function SummaryTable({ period, compares }: SummaryTableProps) {
  const { t } = useTranslation('admin');
  const titleId = useId();
  const { money } = useChartLabels();
  const input = { ...period.instants, tz: shopZone };
  const result = useEndpoint(transaction.report, input, { keepPreviousData: true });
  const columns = [t('reports.now'), ...(compares ? [t('reports.previous'), t('reports.change')] : [])];

  function saveCsv({ previous, currency, ...now }: Report) {
    const toPlainValue = (isMoney: boolean, value: number) => (isMoney ? money.plain(value) : value);
    const rows = lines.map(({ id, isMoney }) => {
      const figure = t(`reports.figure.${id}`);
      const change = computeChange(now[id], previous[id]);
      return [
        isMoney ? t('reports.inUnit', { name: figure, unit: currency }) : figure,
        toPlainValue(isMoney, now[id]),
        // In percent with one decimal, as the page shows it.
        ...(compares
          ? [toPlainValue(isMoney, previous[id]), change === null ? null : Math.round(change * 1000) / 10]
          : []),
      ];
    });
    const name = `report-${formatRangeName(period.range)}.csv`;
    const inPercent = t('reports.inUnit', { name: t('reports.change'), unit: '%' });
    const heads = [t('reports.now'), ...(compares ? [t('reports.previous'), inPercent] : [])];
    const text = toCsv([[t('reports.summary'), ...heads], ...rows]);
    saveFile(name, new Blob([text], { type: 'text/csv;charset=utf-8' }));
    announce(t('chart.saved', { name }));
  }

  return (
    <section className={card} aria-labelledby={titleId}>
      <Inline gap="md" justify="space-between" wraps={false}>
        <Heading level={2} size="title" id={titleId}>
          {t('reports.summary')}
        </Heading>
        {result.data && (
          <IconButton
            label={t('chart.csv')}
            size="sm"
            tooltip="top"
            className={download}
            // The file would have the figures of the previous days under the name of the new ones.
            disabled={result.isPrevious}
            onClick={() => result.data && saveCsv(result.data)}
          >
            <Icon as={Download} size={18} />
          </IconButton>
        )}
      </Inline>
      <PageState result={result} level="row" skeleton={<SummarySkeleton />}>
        {(report) => (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled area must be reachable by keyboard
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
          <div className={scroller} tabIndex={0} role="group" aria-labelledby={titleId}>
            <table className={table} aria-labelledby={titleId}>
              <thead>
                <tr className={row}>
                  <th scope="col">{t('reports.figureHead')}</th>
                  {columns.map((column) => (
                    <th key={column} scope="col" className={figure}>
                      {column}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {lines.map((line) => (
                  <Line key={line.id} line={line} report={report} compares={compares} />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </PageState>
    </section>
  );
}

function Line({ line, report, compares }: { line: (typeof lines)[number]; report: Report; compares: boolean }) {
  const { t } = useTranslation('admin');
  const formats = useNumberFormats();
  const { id, isMoney, isLowerBetter } = line;
  const formatFigure = (value: number) =>
    isMoney ? formats.money(value, report.currency, { dropsZeroDecimals: true }) : formats.number(value);
  const change = computeChange(report[id], report.previous[id]);
  const isGood = change !== null && (isLowerBetter ? change < 0 : change > 0);
  return (
    <tr className={row}>
      <th scope="row">{t(`reports.figure.${id}`)}</th>
      <td className={figure}>{formatFigure(report[id])}</td>
      {compares && (
        <>
          <td className={figure}>{formatFigure(report.previous[id])}</td>
          <td className={changeCell} data-tone={change ? (isGood ? 'good' : 'bad') : undefined}>
            {change === null ? '–' : `${change > 0 ? '+' : ''}${formats.percent(change)}`}
          </td>
        </>
      )}
    </tr>
  );
}

function SummarySkeleton() {
  return (
    <div className={table}>
      {lines.map(({ id }) => (
        <div key={id} className={row}>
          <Skeleton width="100%" />
        </div>
      ))}
    </div>
  );
}
