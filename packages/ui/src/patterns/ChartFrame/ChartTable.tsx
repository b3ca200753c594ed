import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../primitives/VisuallyHidden/VisuallyHidden.tsx';
import { cell, table, tableScroll } from './ChartFrame.css.ts';
import { type ChartData, type ChartKind, getFirstIncompleteIndex } from './chartData.ts';

export interface ChartTableProps {
  title: string;
  kind: ChartKind;
  data: ChartData;
  format: (value: number) => string;
  /** False renders it for screen readers only, beside the plot. */
  isShown: boolean;
}

/** The chart as a table: every value, including folded slices and series hidden in the legend. */
export function ChartTable({ isShown, ...props }: ChartTableProps) {
  const { t } = useTranslation('admin');
  const figures = <Figures {...props} />;
  if (!isShown) {
    return (
      <VisuallyHidden asChild>
        <div>{figures}</div>
      </VisuallyHidden>
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled area must be reachable by keyboard
    <section className={tableScroll} tabIndex={0} aria-label={t('chart.table', { title: props.title })}>
      {figures}
    </section>
  );
}

function Figures({ title, kind, data, format }: Omit<ChartTableProps, 'isShown'>) {
  const { t } = useTranslation('admin');
  const columns = [...data.series, ...(data.previous ? [{ ...data.previous, id: 'previous' }] : [])];
  const firstCounting = getFirstIncompleteIndex(data);
  const renderFigure = (value: number | null | undefined) =>
    typeof value === 'number' ? format(value) : <abbr title={t('chart.none')}>—</abbr>;
  const sumValues = (values: readonly (number | null)[]) =>
    values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  return (
    <table className={table}>
      <VisuallyHidden asChild>
        <caption>{t('chart.table', { title })}</caption>
      </VisuallyHidden>
      <thead>
        <tr>
          {[data.pointName, ...columns.map(({ name }) => name)].map((name, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns are never reordered, and two may have the same name
            <th key={index} scope="col" className={cell}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.labels.map((label, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: points have no id
          <tr key={index}>
            <th scope="row" className={cell} lang={data.labelLangs?.[index]}>
              {index < firstCounting ? label : `${label} · ${t('chart.stillCounting')}`}
            </th>
            {columns.map(({ id, values }) => (
              <td key={id} className={cell}>
                {renderFigure(values[index])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {kind === 'donut' && (
        <tfoot>
          <tr>
            <th scope="row" className={cell}>
              {t('chart.total')}
            </th>
            {columns.map(({ id, values }) => (
              <td key={id} className={cell}>
                {format(sumValues(values))}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
}
