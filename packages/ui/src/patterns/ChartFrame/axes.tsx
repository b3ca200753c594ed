import type { XAxisProps, YAxisProps } from 'recharts';
import { vars } from '../../theme/vars.css.ts';
import type { ChartData, ChartKind } from './chartData.ts';
import { type Drawing, previousId } from './drawing.ts';
import { lineInset, type PlotBox } from './geometry.ts';

const { color } = vars;
const axisText = { fill: color.text.muted };

/** Margins of the box; Recharts adds the size of the axes itself. */
export function getMargin({ width, right, top }: PlotBox) {
  return { top, right: width - right, bottom: 0, left: 0 };
}

/** One row per point and one column per series, keyed by index since labels can repeat. */
export function toRows({ labels }: ChartData, series: Drawing['series'], previous: Drawing['previous']) {
  return labels.map((_, at) => ({
    at,
    ...Object.fromEntries(series.map(({ id, values }) => [id, values[at] ?? null])),
    [previousId]: previous?.values[at] ?? null,
  }));
}

/** Recharts properties of the axis with the points' labels. */
export function pointAxis({ kind, data, box }: { kind: ChartKind; data: ChartData; box: PlotBox }): XAxisProps {
  const inset = kind === 'line' ? lineInset : 0;
  return {
    dataKey: 'at',
    height: box.height - box.bottom,
    padding: { left: inset, right: inset },
    tickFormatter: (at: number) => data.labels[at] ?? '',
    tick: axisText,
    tickMargin: 8,
    tickLine: false,
    axisLine: { stroke: color.border.default },
    interval: 'equidistantPreserveStart',
    minTickGap: 12,
  };
}

interface ValueAxis {
  box: PlotBox;
  ticks: Drawing['ticks'];
  formatTick: (value: number) => string;
}

/** Recharts properties of the axis with the values. */
export function getValueAxisProps({ box, ticks, formatTick }: ValueAxis): YAxisProps {
  return {
    width: box.left,
    domain: [ticks[0] ?? 0, ticks.at(-1) ?? 1],
    ticks,
    tickFormatter: formatTick,
    tick: axisText,
    tickLine: false,
    axisLine: false,
    interval: 0,
  };
}

export const grid = { vertical: false, stroke: color.border.subtle };

/** Hatch pattern for incomplete points. */
export function Hatch({ id, hue }: { id: string; hue: string }) {
  const step = 6;
  return (
    <pattern id={id} width={step} height={step} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width={step} height={step} fill={hue} fillOpacity={0.16} />
      <line y2={step} stroke={hue} strokeWidth={3} />
    </pattern>
  );
}
