import { useTranslation } from 'react-i18next';
import { lineName, middle, middleName, middleValue, rankName, rankRow, rankValue } from './ChartFrame.css.ts';
import { spreadLabels } from './chartMaths.ts';
import { type Drawing, previousId } from './drawing.ts';
import { type PlotBox, toY } from './geometry.ts';
import { figuresMark } from './usePointSteps.ts';

/** Height of a ranking row in pixels. */
export const rowHeight = 40;
/** Gap between a name and its bar in pixels. */
const nameGap = 12;
/** Maximum number of characters in the middle of a donut: a long figure would overlap the ring, so it is shortened. */
const maxInMiddle = 9;
/** Minimum distance between the middles of two names in pixels. */
const lineGap = 20;

interface RankRowsProps {
  labels: readonly string[];
  /** Formatted values. */
  figures: readonly string[];
  at: number | null;
  box: PlotBox;
}

/** Names and values of a ranking as HTML text, which can be truncated. */
export function RankRows({ labels, figures, at, box }: RankRowsProps) {
  return labels.map((label, index) => (
    <div
      // biome-ignore lint/suspicious/noArrayIndexKey: the key of a rank is its position
      key={index}
      aria-hidden
      className={rankRow}
      data-active={index === at || undefined}
      style={{ insetBlockStart: index * rowHeight, blockSize: rowHeight }}
    >
      <span className={rankName} title={label} data-drawn="" style={{ inlineSize: box.left - nameGap }}>
        {label}
      </span>
      <span className={rankValue} data-drawn="end">
        {figures[index]}
      </span>
    </div>
  ));
}

interface LineNamesProps extends Pick<Drawing, 'series' | 'previous' | 'ticks'> {
  box: PlotBox;
}

/** Series names at the height of their last value, moved apart where they would overlap. */
export function LineNames({ series, previous, ticks, box }: LineNamesProps) {
  const lines = [...series, ...(previous ? [previous] : [])];
  const domain: [number, number] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const ends = lines.map(({ values }) => toY(values.findLast((value) => value !== null) ?? 0, domain, box));
  const places = spreadLabels(ends, lineGap, box.bottom);
  return lines.map(({ id, name }, index) => (
    <span
      key={id}
      aria-hidden
      className={lineName}
      title={name}
      data-drawn=""
      data-previous={id === previousId || undefined}
      style={{ insetBlockStart: places[index] }}
    >
      {name}
    </span>
  ));
}

interface RingMiddleProps extends Pick<Drawing, 'slices'> {
  /** Index of the current slice. */
  at: number | null;
  format: (value: number) => string;
  formatTick: (value: number) => string;
}

/** The text in the middle of a donut: its total, or the value of the slice that is pointed at. */
export function RingMiddle({ slices, at, format, formatTick }: RingMiddleProps) {
  const { t } = useTranslation('admin');
  const slice = at === null ? undefined : slices[at];
  const value = slice?.value ?? slices.reduce((sum, each) => sum + each.value, 0);
  const written = format(value);
  return (
    <span className={middle} aria-hidden {...figuresMark}>
      <span className={middleValue} data-drawn="">
        {written.length > maxInMiddle ? formatTick(value) : written}
      </span>
      <span className={middleName} data-drawn="">
        {slice?.label ?? t('chart.total')}
      </span>
    </span>
  );
}
