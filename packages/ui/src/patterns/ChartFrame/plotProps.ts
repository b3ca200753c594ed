import type { ChartData, ChartKind } from './chartData.ts';
import type { Drawing } from './drawing.ts';
import type { PlotBox } from './geometry.ts';

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
