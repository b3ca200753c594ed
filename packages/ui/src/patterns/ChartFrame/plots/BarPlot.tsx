import { Bar, BarChart, type BarShapeProps, CartesianGrid, Rectangle, ReferenceArea, XAxis, YAxis } from 'recharts';
import { vars } from '../../../theme/vars.css.ts';
import { getFirstIncompleteIndex } from '../chartData.ts';
import { previousId } from '../drawing.ts';
import { getHue, previousLook } from '../plotLook.ts';
import type { ChartPlotProps } from '../plotProps.ts';
import { getMargin, getValueAxisProps, grid, Hatch, pointAxis, toRows } from './axes.tsx';

const radius: [number, number, number, number] = [4, 4, 0, 0];

/** The bars of a chart, drawn with Recharts inside the shop's own axes and tooltip. */
export function BarPlot({ kind, data, series, previous, box, ticks, formatTick, at, hatchId }: ChartPlotProps) {
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
