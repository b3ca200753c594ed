import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ChartData, isEmptyChart } from './chartData.ts';
import {
  computeChange,
  computeShareTakeaway,
  computeTakeaway,
  computeTicks,
  foldSlices,
  spreadLabels,
} from './chartMaths.ts';

const week = ['Mon', 'Tue', 'Wed', 'Thu'];

function chart(values: (number | null)[], previous?: number[], countingPoints?: number): ChartData {
  return {
    pointName: 'Day',
    labels: week.slice(0, values.length),
    series: [{ id: 'now', name: 'Now', values }],
    ...(previous && { previous: { name: 'Before', values: previous } }),
    countingPoints,
  };
}

test.each([
  [0, 7600, [0, 2000, 4000, 6000, 8000]],
  [0, 9000, [0, 2500, 5000, 7500, 10_000]],
  [0, 3, [0, 1, 2, 3]],
  [0, 0.8, [0, 0.2, 0.4, 0.6, 0.8]],
  [-30, 70, [-50, -25, 0, 25, 50, 75]],
  [40, 80, [0, 20, 40, 60, 80]],
  [0, 0, [0, 0.25]],
])('from %d to %d the axis shows round steps', (min, max, ticks) => {
  expect(computeTicks(min, max)).toEqual(ticks);
});

test('the axis covers all figures, begins at 0 or below and has few, even steps', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: -1e9, max: 1e9 }), (a, b) => {
      const [min, max] = [Math.min(a, b), Math.max(a, b)];
      const ticks = computeTicks(min, max);
      expect(ticks[0]).toBeLessThanOrEqual(Math.min(0, min));
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(max);
      expect(ticks).toContain(0);
      expect(ticks.length).toBeLessThanOrEqual(7);
      const gaps = new Set(ticks.slice(1).map((tick, index) => (tick - (ticks[index] ?? 0)).toFixed(6)));
      expect(gaps.size).toBe(1);
    }),
  );
});

test('a change is a share of what was', () => {
  expect(computeChange(112, 100)).toBeCloseTo(0.12);
  expect(computeChange(-5, -10)).toBeCloseTo(0.5);
  expect(computeChange(3, 0)).toBeNull();
});

test('a takeaway compares with the period before and names the highest point', () => {
  expect(computeTakeaway(chart([10, 46, 30, 26], [25, 25, 25, 25]))).toEqual({ kind: 'up', share: 0.12, label: 'Tue' });
  expect(computeTakeaway(chart([10, 20], [20, 20]))).toEqual({ kind: 'down', share: 0.25, label: 'Tue' });
  expect(computeTakeaway(chart([20, 20], [20, 20]))).toEqual({ kind: 'level', label: 'Mon' });
});

test('points that are still counting are not compared', () => {
  expect(computeTakeaway(chart([20, 30, 1], [20, 20, 20], 1))).toEqual({ kind: 'up', share: 0.25, label: 'Tue' });
});

test('without a period before, or with an empty one, the highest point is all there is to say', () => {
  expect(computeTakeaway(chart([null, 30]))).toEqual({ kind: 'highest', label: 'Tue', value: 30 });
  expect(computeTakeaway(chart([10, 30], [0, 0]))).toEqual({ kind: 'highest', label: 'Tue', value: 30 });
});

test('a chart without figures says nothing', () => {
  expect(computeTakeaway(chart([null, null]))).toBeNull();
  expect(computeTakeaway(chart([]))).toBeNull();
  expect(isEmptyChart(chart([0, null]))).toBe(true);
  expect(isEmptyChart(chart([0, 1]))).toBe(false);
});

const slices = (...values: number[]) => values.map((value, index) => ({ id: `${index}`, label: `s${index}`, value }));

test('six slices stay six: one alone is no "other"', () => {
  expect(foldSlices(slices(6, 5, 4, 3, 2, 1), 'Other').map(({ label }) => label)).toEqual(
    slices(1, 1, 1, 1, 1, 1).map(({ label }) => label),
  );
});

test('beyond five, in falling order, the rest are one', () => {
  expect(foldSlices(slices(1, 2, 30, 40, 50, 60, 70), 'Other').map(({ label, value }) => [label, value])).toEqual([
    ['s6', 70],
    ['s5', 60],
    ['s4', 50],
    ['s3', 40],
    ['s2', 30],
    ['Other', 3],
  ]);
});

test('folding loses nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1e6 })), (values) => {
      const total = foldSlices(slices(...values), 'Other').reduce((sum, { value }) => sum + value, 0);
      expect(total).toBe(values.reduce((sum, value) => sum + value, 0));
    }),
  );
});

test('the largest slice is the takeaway', () => {
  expect(computeShareTakeaway(slices(1, 6, 3))).toEqual({ kind: 'share', label: 's1', share: 0.6 });
  expect(computeShareTakeaway([])).toBeNull();
});

test('labels that would overlap move apart, and keep their order', () => {
  expect(spreadLabels([10, 12, 80], 20, 100)).toEqual([10, 30, 80]);
  expect(spreadLabels([95, 98], 20, 100)).toEqual([80, 100]);
  expect(spreadLabels([98, 95], 20, 100)).toEqual([100, 80]);
  expect(spreadLabels([], 20, 100)).toEqual([]);
});
