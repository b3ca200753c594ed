import { fn, waitFor } from 'storybook/test';
import { getFormats } from '../../i18n/format.ts';
import type { ChartFrameProps } from '../../patterns/ChartFrame/ChartFrame.tsx';
import { week } from './chartSamples.ts';

/** A line chart of a week's sales. */
export const chartArgs = {
  title: 'Sales trend',
  kind: 'line',
  data: week,
  emptyTitle: 'No orders in this period',
  format: (value) => getFormats('en-US').money(value, 'HKD', { dropsZeroDecimals: true }),
  formatTick: (value) => getFormats('en-US').compact(value / 100),
  plain: (value) => value / 100,
  unit: 'HKD',
  fileName: 'sales-2026-03',
  source: 'Orders',
  updatedAt: '2026-11-20T03:57:00Z',
  onRetry: fn(),
} satisfies ChartFrameProps;

/** Waits for the plot, which loads lazily. */
export const drawn = (canvasElement: HTMLElement) =>
  waitFor(
    () => {
      const drawing = canvasElement.querySelector<SVGSVGElement>('.recharts-surface');
      if (!drawing) throw new Error('nothing is drawn yet');
      return drawing;
    },
    { timeout: 5000 },
  );
