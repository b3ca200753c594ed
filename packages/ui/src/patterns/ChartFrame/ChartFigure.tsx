import { type PointerEvent, type Ref, type RefObject, Suspense, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createLazyComponent } from '../../app/lazyCode.tsx';
import { useNumberFormats } from '../../i18n/useFormats.ts';
import { MutedText } from '../../primitives/Text/Text.tsx';
import { figure, plot, reading, readingRow, readingValue, surface } from './ChartFrame.css.ts';
import { ChartLegend, Swatch } from './ChartLegend.tsx';
import { ChartSkeleton } from './ChartSkeleton.tsx';
import { type ChartData, type ChartKind, getFirstIncompleteIndex } from './chartData.ts';
import { createDrawing, type Drawing, getPointFigures } from './drawing.ts';
import { computePlotBox, estimateTextWidth, isWide, type PlotBox, pointAt, sliceAt, toX } from './geometry.ts';
import { LineNames, RankRows, RingMiddle, rowHeight } from './PlotTexts.tsx';
import { figuresMark, usePointSteps } from './usePointSteps.ts';

/** Loaded lazily: Recharts is larger than a page of the shop. */
const ChartPlot = createLazyComponent(async () => (await import('./ChartPlot.tsx')).ChartPlot);

/** Up to this many series, names are drawn beside the lines; more get a legend. */
const namesBesideUpTo = 3;

export interface ChartFigureProps {
  title: string;
  kind: ChartKind;
  data: ChartData;
  format: (value: number) => string;
  formatTick: (value: number) => string;
  ref: Ref<HTMLElement>;
}

/** Legend, plot and its overlaid texts, with point-by-point reading. */
export function ChartFigure({ title, kind, data, format, formatTick, ref }: ChartFigureProps) {
  const { t } = useTranslation('admin');
  const hatchId = useId();
  const area = useRef<HTMLDivElement>(null);
  const size = useSize(area);
  const [hiddenByViewer, setHidden] = useState<ReadonlySet<string>>(new Set());
  const drawing = createDrawing(kind, data, hiddenByViewer, t('chart.other'));
  const { entries, hidden, series, previous, slices, points, ticks } = drawing;
  const isRing = kind === 'donut';
  const isRanking = kind === 'ranking';
  const hasAxes = kind === 'line' || kind === 'bar';
  const hasChoice = entries.length > 1;
  const hasNamesBeside = kind === 'line' && hasChoice && entries.length <= namesBesideUpTo && isWide(size.width);

  const write = (value: number | null | undefined) => (typeof value === 'number' ? format(value) : '—');
  const rankFigures = isRanking ? points.map((_, index) => write(series[0]?.values[index])) : [];
  const box = computePlotBox(kind, size.width, size.height, {
    hasNamesBeside,
    figures: estimateTextWidth(rankFigures),
  });

  const { at, last, isPointerAbove, handlers } = usePointSteps(points.length, (event) =>
    findPoint(event, kind, drawing, box),
  );
  const describePoint = usePointDescription(kind, data, drawing, format);

  function toggle(id: string) {
    const next = new Set(hidden);
    if (!next.delete(id)) next.add(id);
    setHidden(next);
  }

  const legend = (
    <ChartLegend label={t('chart.legend', { title })} {...{ kind, entries, hidden, format }} onToggle={toggle} />
  );
  const read = at ?? last;
  return (
    <figure className={figure} data-kind={kind} ref={ref}>
      {hasAxes && hasChoice && !hasNamesBeside && legend}
      <div
        ref={area}
        className={plot}
        data-kind={kind}
        style={isRanking ? { blockSize: points.length * rowHeight } : undefined}
        role="slider"
        tabIndex={0}
        aria-label={t('chart.steps', { title })}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={read}
        aria-valuetext={describePoint(read)}
        {...handlers}
      >
        {isRanking && <RankRows labels={points} figures={rankFigures} at={at} box={box} />}
        <div className={surface} aria-hidden>
          <Suspense fallback={hasAxes ? <ChartSkeleton kind={kind} /> : null}>
            {size.width > 0 && (
              <ChartPlot {...{ kind, data, series, previous, slices, box, ticks, formatTick, at, hatchId }} />
            )}
          </Suspense>
        </div>
        {hasNamesBeside && <LineNames {...{ series, previous, ticks, box }} />}
        {hasAxes && at !== null && <ChartReading {...{ kind, data, drawing, at, box, write, isPointerAbove }} />}
        {isRing && <RingMiddle {...{ slices, at, format, formatTick }} />}
      </div>
      {isRing && legend}
    </figure>
  );
}

/** Returns the index of the point or slice that the pointer is nearest to; null in a donut without slices. */
function findPoint(
  { clientX, clientY, currentTarget }: PointerEvent<HTMLElement>,
  kind: ChartKind,
  { points, slices }: Drawing,
  box: PlotBox,
): number | null {
  const { left, top } = currentTarget.getBoundingClientRect();
  const [x, y] = [clientX - left, clientY - top];
  if (kind === 'ranking') return Math.min(points.length - 1, Math.max(0, Math.floor(y / rowHeight)));
  if (kind !== 'donut') return pointAt(kind, x, points.length, box);
  const shares = slices.map(({ value }) => value);
  return sliceAt(x, y, shares, box);
}

/** Returns a function that says a point and its values as one text, for the slider. */
function usePointDescription(kind: ChartKind, data: ChartData, drawing: Drawing, format: ChartFigureProps['format']) {
  const { t } = useTranslation('admin');
  const { list } = useNumberFormats();
  const hasAxes = kind === 'line' || kind === 'bar';
  return (point: number): string => {
    const figures = getPointFigures(drawing, point).map(({ name, value }) => {
      const written = value === null ? t('chart.none') : format(value);
      return hasAxes ? t('chart.value', { name, value: written }) : written;
    });
    const isCounting = hasAxes && point >= getFirstIncompleteIndex(data);
    return t(isCounting ? 'chart.readingCounting' : 'chart.reading', {
      label: drawing.points[point],
      values: list(figures),
    });
  };
}

/** Observes the size of an element in whole pixels; 0 until it is measured. */
function useSize(element: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(
    function measure() {
      const measured = element.current;
      if (!measured) return;
      function read() {
        const width = measured?.clientWidth ?? 0;
        const height = measured?.clientHeight ?? 0;
        setSize((before) => (before.width === width && before.height === height ? before : { width, height }));
      }
      read();
      const observer = new ResizeObserver(read);
      observer.observe(measured);
      return () => observer.disconnect();
    },
    [element],
  );
  return size;
}

interface ChartReadingProps {
  kind: ChartKind;
  data: ChartData;
  drawing: Drawing;
  /** Index of the point. */
  at: number;
  box: PlotBox;
  write: (value: number | null) => string;
  /** In the upper half: the values are shown at the bottom. */
  isPointerAbove: boolean;
}

/** Between the point and its tooltip, px. */
const tooltipDistance = 12;

/** Tooltip with the values of one point, on the side with more space. The plot's slider announces them. */
function ChartReading({ kind, data, drawing, at, box, write, isPointerAbove }: ChartReadingProps) {
  const { t } = useTranslation('admin');
  const { points } = drawing;
  const isCounting = at >= getFirstIncompleteIndex(data);
  const x = toX(kind, at, points.length, box);
  const side = x > box.width / 2 ? { right: box.width - x + tooltipDistance } : { left: x + tooltipDistance };
  const edge = isPointerAbove ? { bottom: box.height - box.bottom } : { top: 0 };
  return (
    <div aria-hidden className={reading} style={{ ...side, ...edge }} {...figuresMark}>
      <MutedText size="caption">{isCounting ? `${points[at]} · ${t('chart.stillCounting')}` : points[at]}</MutedText>
      {getPointFigures(drawing, at).map(({ id, name, tone, value }) => (
        <div key={id} className={readingRow}>
          <Swatch kind={kind} tone={tone} />
          {name}
          <span className={readingValue}>{write(value)}</span>
        </div>
      ))}
    </div>
  );
}
