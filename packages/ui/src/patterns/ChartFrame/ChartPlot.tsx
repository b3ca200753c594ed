import type { ChartPlotProps } from './plotProps.ts';
import { BarPlot } from './plots/BarPlot.tsx';
import { DonutPlot } from './plots/DonutPlot.tsx';
import { LinePlot } from './plots/LinePlot.tsx';
import { RankingPlot } from './plots/RankingPlot.tsx';

const plots = { line: LinePlot, bar: BarPlot, ranking: RankingPlot, donut: DonutPlot };

/**
 * The plot, drawn by Recharts without animation and hidden from assistive technology. In a chunk of its own, loaded
 * when a chart is shown.
 */
export function ChartPlot(props: ChartPlotProps) {
  const Plot = plots[props.kind];
  return <Plot {...props} />;
}
