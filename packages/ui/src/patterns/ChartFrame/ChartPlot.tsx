import type { ChartData, ChartKind } from './chartData.ts';
import type { Drawing } from './drawing.ts';
import type { PlotBox } from './geometry.ts';
import { BarPlot } from './plots/BarPlot.tsx';
import { DonutPlot } from './plots/DonutPlot.tsx';
import { LinePlot } from './plots/LinePlot.tsx';
import { RankingPlot } from './plots/RankingPlot.tsx';

export interface ChartPlotProps extends Pick<Drawing, 'series' | 'previous' | 'slices' | 'ticks'> {
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
