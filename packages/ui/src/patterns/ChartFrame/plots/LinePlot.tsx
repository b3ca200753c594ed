import { CartesianGrid, Line, LineChart, ReferenceArea, ReferenceDot, ReferenceLine, XAxis, YAxis } from 'recharts';
import { vars } from '../../../theme/vars.css.ts';
import { getFirstIncompleteIndex } from '../chartData.ts';
import { getHighest } from '../chartMaths.ts';
import { previousId } from '../drawing.ts';
import { getHue, mainStroke, previousLook } from '../plotLook.ts';
import type { ChartPlotProps } from '../plotProps.ts';
import { getMargin, getValueAxisProps, grid, Hatch, pointAxis, toRows } from './axes.tsx';

const { color } = vars;
const still = { type: 'linear', dot: false, activeDot: false, isAnimationActive: false } as const;
const dot = { r: 5, stroke: color.bg.surface, strokeWidth: 2 };

/** The lines of a chart, with a dot on the point that is pointed at, otherwise on the highest. */
export function LinePlot({ kind, data, series, previous, box, ticks, formatTick, at, hatchId }: ChartPlotProps) {
  const firstCounting = getFirstIncompleteIndex(data);
  const last = data.labels.length - 1;
  const best = getHighest(series[0]?.values ?? []);
  const marked = series.flatMap(({ id, tone, values }, index) => {
    const point = at ?? (index === 0 ? best : undefined);
    const value = point === undefined ? null : values[point];
    return typeof value === 'number' ? [{ id, tone, point, value }] : [];
  });
  return (
    <LineChart
      width={box.width}
      height={box.height}
      margin={getMargin(box)}
      data={toRows(data, series, previous)}
      accessibilityLayer={false}
    >
      <defs>
        <Hatch id={hatchId} hue={color.border.default} />
      </defs>
      <CartesianGrid {...grid} />
      <XAxis {...pointAxis({ kind, data, box })} />
      <YAxis {...getValueAxisProps({ box, ticks, formatTick })} />
      {firstCounting <= last && (
        <ReferenceArea x1={Math.max(0, firstCounting - 1)} x2={last} fill={`url(#${hatchId})`} fillOpacity={0.5} />
      )}
      {at !== null && <ReferenceLine x={at} stroke={color.border.control} />}
      {previous && <Line {...still} dataKey={previousId} {...previousLook} />}
      {series.map(({ id, tone }) => (
        <Line {...still} key={id} dataKey={id} stroke={getHue(tone)} strokeWidth={mainStroke} strokeLinejoin="round" />
      ))}
      {marked.map(({ id, tone, point, value }) => (
        <ReferenceDot key={id} x={point} y={value} fill={getHue(tone)} {...dot} />
      ))}
    </LineChart>
  );
}
