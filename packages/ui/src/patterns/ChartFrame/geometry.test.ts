import { expect, test } from 'vitest';
import { computePlotBox, estimateTextWidth, pointAt, sliceAt, toX, toY } from './geometry.ts';

const line = computePlotBox('line', 400, 240);
const bars = computePlotBox('bar', 400, 240);

test('the figures lie within the surface, beside the axes', () => {
  for (const box of [line, bars, computePlotBox('line', 320, 240), computePlotBox('ranking', 260, 200)]) {
    expect(box.left).toBeGreaterThan(0);
    expect(box.right).toBeLessThan(box.width);
    expect(box.right).toBeGreaterThan(box.left);
  }
});

test('labels beside the lines reduce the plot width', () => {
  expect(computePlotBox('line', 800, 320, { hasNamesBeside: true }).right).toBeLessThan(
    computePlotBox('line', 800, 320).right,
  );
});

test('a ranking reserves the width of its longest figure, within the available width', () => {
  const figures = estimateTextWidth(['HK$123,456,789', '—']);
  expect(computePlotBox('ranking', 600, 200, { figures }).right).toBe(600 - figures);
  const narrow = computePlotBox('ranking', 150, 200, { figures });
  expect(narrow.right).toBeGreaterThanOrEqual(narrow.left);
  expect(narrow.left).toBeGreaterThanOrEqual(0);
});

test('a line begins and ends near the edges, a bar stands in the middle of its band', () => {
  expect([toX('line', 0, 7, line), toX('line', 6, 7, line)]).toEqual([line.left + 16, line.right - 16]);
  expect(toX('bar', 0, 2, bars)).toBe(bars.left + (bars.right - bars.left) / 4);
});

test('one point alone stands in the middle', () => {
  expect(toX('line', 0, 1, line)).toBe((line.left + line.right) / 2);
});

test('values rise from the bottom of the box to its top', () => {
  expect([toY(0, [0, 100], line), toY(100, [0, 100], line)]).toEqual([line.bottom, line.top]);
  expect(toY(0, [-50, 50], line)).toBe((line.bottom + line.top) / 2);
});

test.each(['line', 'bar'] as const)('on a %s chart the pointer finds the point under it', (kind) => {
  for (let index = 0; index < 7; index += 1) expect(pointAt(kind, toX(kind, index, 7, line) + 4, 7, line)).toBe(index);
  expect(pointAt(kind, -50, 7, line)).toBe(0);
  expect(pointAt(kind, 5000, 7, line)).toBe(6);
});

test('a ring is read clockwise from the top', () => {
  const ring = computePlotBox('donut', 200, 200);
  const quarters = [1, 1, 1, 1];
  const distances = [
    [150, 50],
    [150, 150],
    [50, 150],
    [50, 50],
  ].map(([x = 0, y = 0]) => sliceAt(x, y, quarters, ring));
  expect(distances).toEqual([0, 1, 2, 3]);
  expect(sliceAt(100, 10, [], ring)).toBeNull();
});
