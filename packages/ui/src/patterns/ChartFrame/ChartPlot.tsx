import {
  Bar,
  BarChart,
  type BarShapeProps,
  CartesianGrid,
  Line,
  LineChart,
  Pie,
  PieChart,
  type PieSectorShapeProps,
  Rectangle,
  ReferenceArea,
  ReferenceDot,
  ReferenceLine,
  Sector,
  XAxis,
  YAxis,
} from 'recharts';
import { vars } from '../../theme/vars.css.ts';
import { getMargin, getValueAxisProps, grid, Hatch, pointAxis, toRows } from './axes.tsx';
import { type ChartData, type ChartKind, getFirstIncompleteIndex } from './chartData.ts';
import { getHighest } from './chartMaths.ts';
import { type Drawing, previousId } from './drawing.ts';
import type { PlotBox } from './geometry.ts';
import { getHue, mainStroke, previousLook } from './plotLook.ts';

interface ChartPlotProps extends Pick<Drawing, 'series' | 'previous' | 'slices' | 'ticks'> {
  kind: ChartKind;
  data: ChartData;
  box: PlotBox;
  formatTick: (value: number) => string;
  /** Index of the current point. */
  at: number | null;
  /** Document-wide id of the pattern for incomplete points. */
  hatchId: string;
}

const plots = { line: LinePlot, bar: BarPlot, ranking: RankingPlot, donut: DonutPlot };

/**
 * The plot, drawn by Recharts without animation and hidden from assistive technology. In a chunk of its own, loaded
 * when a chart is shown.
 */
export function ChartPlot(props: ChartPlotProps) {
  const Plot = plots[props.kind];
  return <Plot {...props} />;
}

const thickness = 12;

/** Bars only: names and values are HTML text beside them. */
function RankingPlot({ data, series, previous, box, ticks }: ChartPlotProps) {
  const [first] = series;
  if (!first) return null;
  return (
    <BarChart
      layout="vertical"
      width={box.width}
      height={box.height}
      margin={{ top: 0, bottom: 0, left: box.left, right: box.width - box.right }}
      data={toRows(data, series, previous)}
      accessibilityLayer={false}
    >
      <XAxis type="number" hide domain={[ticks[0] ?? 0, ticks.at(-1) ?? 1]} />
      <YAxis type="category" dataKey="at" hide />
      <Bar
        dataKey={first.id}
        isAnimationActive={false}
        barSize={thickness}
        fill={getHue(first.tone)}
        radius={[0, 4, 4, 0]}
        background={{ fill: vars.color.bg.hover, radius: 4 }}
      />
    </BarChart>
  );
}

const { color } = vars;
const still = { type: 'linear', dot: false, activeDot: false, isAnimationActive: false } as const;
const dot = { r: 5, stroke: color.bg.surface, strokeWidth: 2 };

/** The lines of a chart, with a dot on the point that is pointed at, otherwise on the highest. */
function LinePlot({ kind, data, series, previous, box, ticks, formatTick, at, hatchId }: ChartPlotProps) {
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

const radius: [number, number, number, number] = [4, 4, 0, 0];

/** The bars of a chart, drawn with Recharts inside the shop's own axes and tooltip. */
function BarPlot({ kind, data, series, previous, box, ticks, formatTick, at, hatchId }: ChartPlotProps) {
  const firstCounting = getFirstIncompleteIndex(data);
  return (
    <BarChart
      width={box.width}
      height={box.height}
      margin={getMargin(box)}
      data={toRows(data, series, previous)}
      accessibilityLayer={false}
      barCategoryGap="24%"
      barGap={2}
    >
      <defs>
        {series.map(({ id, tone }, index) => (
          <Hatch key={id} id={`${hatchId}${index}`} hue={getHue(tone)} />
        ))}
      </defs>
      <CartesianGrid {...grid} />
      <XAxis {...pointAxis({ kind, data, box })} />
      <YAxis {...getValueAxisProps({ box, ticks, formatTick })} />
      {at !== null && <ReferenceArea x1={at} x2={at} fill={vars.color.bg.hover} fillOpacity={1} />}
      {previous && (
        <Bar
          dataKey={previousId}
          isAnimationActive={false}
          fill="none"
          {...previousLook}
          strokeWidth={1}
          radius={radius}
          maxBarSize={28}
        />
      )}
      {series.map(({ id, tone }, index) => (
        <Bar
          key={id}
          dataKey={id}
          isAnimationActive={false}
          maxBarSize={36}
          shape={({ index: point, ...bar }: BarShapeProps) => (
            <Rectangle
              x={bar.x}
              y={bar.y}
              width={bar.width}
              height={bar.height}
              radius={radius}
              fill={point >= firstCounting ? `url(#${hatchId}${index})` : getHue(tone)}
            />
          )}
        />
      ))}
    </BarChart>
  );
}

/** Offset of the current slice from the donut, in pixels. */
const lift = 4;

/** The ring of a chart, with the slice that is pointed at raised. */
function DonutPlot({ slices, box, at }: ChartPlotProps) {
  const outer = Math.min(box.width, box.height) / 2 - lift;
  return (
    <PieChart width={box.width} height={box.height} accessibilityLayer={false}>
      <Pie
        data={slices.map(({ id, value, tone }) => ({ id, value, fill: getHue(tone) }))}
        dataKey="value"
        rootTabIndex={-1}
        nameKey="id"
        startAngle={90}
        endAngle={-270}
        innerRadius={outer * 0.64}
        outerRadius={outer}
        isAnimationActive={false}
        // A 2 px gap between slices: a stroke in the card's colour.
        stroke={vars.color.bg.surface}
        strokeWidth={slices.length > 1 ? 2 : 0}
        shape={({ index, ...slice }: PieSectorShapeProps) => (
          <Sector
            cx={slice.cx}
            cy={slice.cy}
            startAngle={slice.startAngle}
            endAngle={slice.endAngle}
            innerRadius={slice.innerRadius}
            outerRadius={(slice.outerRadius ?? outer) + (index === at ? lift : 0)}
            fill={slice.fill}
            stroke={slice.stroke}
            strokeWidth={slice.strokeWidth}
          />
        )}
      />
    </PieChart>
  );
}
