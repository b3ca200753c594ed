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
  /** The point that is read. */
  at: number | null;
  /** A name of the page for the pattern of what is still counting. */
  hatchId: string;
}

const plots = { line: LinePlot, bar: BarPlot, ranking: RankingPlot, donut: DonutPlot };

/** The drawing alone, by Recharts, silent and still. Its own chunk: nobody loads it before a chart is shown. */
export function ChartPlot(props: ChartPlotProps) {
  const Plot = plots[props.kind];
  return <Plot {...props} />;
}
