import { Bar, BarChart, XAxis, YAxis } from 'recharts';
import { vars } from '../../theme/vars.css.ts';
import { getHue } from './plotLook.ts';
import type { ChartPlotProps } from './plotProps.ts';
import { toRows } from './plots/axes.tsx';
import { BarPlot } from './plots/BarPlot.tsx';
import { DonutPlot } from './plots/DonutPlot.tsx';
import { LinePlot } from './plots/LinePlot.tsx';

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
