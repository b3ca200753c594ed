import { Pie, PieChart, type PieSectorShapeProps, Sector } from 'recharts';
import { vars } from '../../../theme/vars.css.ts';
import { getHue } from '../plotLook.ts';
import type { ChartPlotProps } from '../plotProps.ts';

/** Offset of the current slice from the donut, in pixels. */
const lift = 4;

/** The ring of a chart, with the slice that is pointed at raised. */
export function DonutPlot({ slices, box, at }: ChartPlotProps) {
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
