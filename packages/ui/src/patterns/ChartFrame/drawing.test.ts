import { expect, test } from 'vitest';
import type { ChartData } from './chartData.ts';
import { createDrawing, getPointFigures, previousId } from './drawing.ts';

const data: ChartData = {
  pointName: 'Day',
  labels: ['Mon', 'Tue'],
  series: [
    { id: 'a', name: 'Alipay', values: [10, 40] },
    { id: 'b', name: 'Bank', values: [3, null] },
  ],
  previous: { name: 'Before', values: [90, 20] },
};
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);

test('a hidden series stays in the legend, and the others keep their colours', () => {
  const whole = createDrawing('line', data, new Set(), 'Other');
  const part = createDrawing('line', data, new Set(['a']), 'Other');
  expect(ids(part.entries)).toEqual(['a', 'b', previousId]);
  expect(ids(part.series)).toEqual(['b']);
  expect(part.series[0]?.tone).toBe(whole.series[1]?.tone);
});

test('the axis fits what is left', () => {
  expect(createDrawing('line', data, new Set(), 'Other').ticks.at(-1)).toBe(100);
  expect(createDrawing('line', data, new Set([previousId]), 'Other').ticks.at(-1)).toBe(40);
});

test('the group of small parts has its own colour', () => {
  const many = { ...data, labels: [...'abcdefgh'], series: [{ id: 'a', name: 'A', values: [8, 7, 6, 5, 4, 3, 2, 1] }] };
  expect(createDrawing('donut', many, new Set(), 'Other').slices.at(-1)).toMatchObject({
    label: 'Other',
    tone: 'other',
  });
});

test('six parts have six colours', () => {
  const six = { ...data, labels: [...'abcdef'], series: [{ id: 'a', name: 'A', values: [6, 5, 4, 3, 2, 1] }] };
  const { slices } = createDrawing('donut', six, new Set(), 'Other');
  expect(new Set(slices.map(({ tone }) => tone)).size).toBe(6);
});

test('a ranking is of one series, without a period before', () => {
  const ranking = createDrawing('ranking', data, new Set(), 'Other');
  expect([ids(ranking.series), ranking.previous]).toEqual([['a'], undefined]);
});

test('a ring is stepped through slice by slice, past those taken out', () => {
  expect(createDrawing('donut', data, new Set(), 'Other').points).toEqual(['Tue', 'Mon']);
  const ring = createDrawing('donut', data, new Set(['1']), 'Other');
  expect(ring.points).toEqual(['Mon']);
  expect(getPointFigures(ring, 0)).toMatchObject([{ name: 'Mon', value: 10 }]);
});

test('a point has the figures of every line, those that are missing too', () => {
  const figures = getPointFigures(createDrawing('line', data, new Set(), 'Other'), 1);
  expect(figures.map(({ name, value }) => [name, value])).toEqual([
    ['Alipay', 40],
    ['Bank', null],
    ['Before', 20],
  ]);
});
