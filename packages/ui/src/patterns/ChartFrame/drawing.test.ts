import { expect, test } from 'vitest';
import type { ChartData } from './chartData.ts';
import { createDrawing, type Drawing, getPointFigures, previousId } from './drawing.ts';

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

function getRing(values: Record<string, number>, hidden: ReadonlySet<string> = new Set()) {
  const series = [{ id: 'a', name: 'A', values: Object.values(values) }];
  return createDrawing('donut', { pointName: 'Way', labels: Object.keys(values), series }, hidden, 'Other');
}

function getIds({ entries }: Drawing, name: string) {
  return new Set(ids(entries.filter((entry) => entry.name === name)));
}

test('a hidden slice stays hidden when new data moves it to another row', () => {
  const hidden = getIds(getRing({ Alipay: 5, Bank: 3 }), 'Bank');
  expect(getRing({ Card: 9, Bank: 4, Alipay: 2 }, hidden).points).toEqual(['Card', 'Alipay']);
  expect(getRing({ Bank: 4, Alipay: 2 }, hidden).points).toEqual(['Alipay']);
});

test('a slice that is called like the group of small parts has an id of its own', () => {
  const { entries } = getRing({ other: 9, b: 8, c: 7, d: 6, e: 5, f: 4, g: 3 });
  expect(new Set(ids(entries)).size).toBe(entries.length);
});

test('new data of which all is hidden is shown', () => {
  const hidden = getIds(getRing({ Alipay: 5, Bank: 3 }), 'Bank');
  const ring = getRing({ Bank: 4 }, hidden);
  expect([ring.points, ring.hidden.size]).toEqual([['Bank'], 0]);
  const one = { ...data, series: data.series.slice(0, 1), previous: undefined };
  expect(ids(createDrawing('line', one, new Set(['a']), 'Other').series)).toEqual(['a']);
});

test('a ring is stepped through slice by slice, past those taken out', () => {
  const whole = createDrawing('donut', data, new Set(), 'Other');
  expect(whole.points).toEqual(['Tue', 'Mon']);
  const ring = createDrawing('donut', data, getIds(whole, 'Tue'), 'Other');
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
