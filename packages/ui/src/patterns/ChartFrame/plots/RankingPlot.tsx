import { Bar, BarChart, XAxis, YAxis } from 'recharts';
import { vars } from '../../../theme/vars.css.ts';
import { getHue } from '../plotLook.ts';
import type { ChartPlotProps } from '../plotProps.ts';
import { toRows } from './axes.tsx';

const thickness = 12;

/** Bars only: names and values are HTML text beside them. */
export function RankingPlot({ data, series, previous, box, ticks }: ChartPlotProps) {
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
