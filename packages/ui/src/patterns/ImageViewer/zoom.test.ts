import { expect, test } from 'vitest';
import {
  applyPinch,
  clampView,
  computeWheelFactor,
  detectSwipe,
  largest,
  rotateSize,
  whole,
  zoomAroundPoint,
} from './zoom.ts';

const room = { width: 400, height: 800 };
const square = { width: 400, height: 400 };

test('a picture is between once and four times its size', () => {
  expect(clampView({ scale: 0.4, x: 0, y: 0 }, room, square)).toEqual(whole);
  expect(clampView({ scale: 9, x: 0, y: 0 }, room, square).scale).toBe(largest);
});

test('panning stops at the viewport’s edges', () => {
  expect(clampView({ scale: 2, x: 999, y: -999 }, room, square)).toEqual({ scale: 2, x: 200, y: -0 });
  expect(clampView({ scale: 4, x: -999, y: 999 }, room, square)).toEqual({ scale: 4, x: -600, y: 400 });
});

test('a picture that is whole lies in the middle', () => {
  const { x, y } = clampView({ scale: 1, x: 120, y: -80 }, room, square);
  expect([Math.abs(x), Math.abs(y)]).toEqual([0, 0]);
});

test('zooming keeps the point under the pointer', () => {
  const point = { x: 100, y: -50 };
  const near = zoomAroundPoint(whole, 2, point);
  expect(near).toEqual({ scale: 2, x: -100, y: 50 });
  // The picture's own place under the pointer, before and after.
  const placeIn = ({ scale, x, y }: typeof near) => ({ x: (point.x - x) / scale, y: (point.y - y) / scale });
  expect(placeIn(near)).toEqual(placeIn(whole));
  expect(placeIn(zoomAroundPoint(near, 1.5, point))).toEqual(placeIn(near));
});

test('zooming stops at the ends without moving on', () => {
  const far = { scale: largest, x: 40, y: 10 };
  expect(zoomAroundPoint(far, 2, { x: 90, y: 90 })).toEqual(far);
});

test('two fingers that go apart zoom, and move what is between them', () => {
  const from = [
    { x: -50, y: 0 },
    { x: 50, y: 0 },
  ] as const;
  const to = [
    { x: -80, y: 20 },
    { x: 120, y: 20 },
  ] as const;
  expect(applyPinch(whole, from, to)).toEqual({ scale: 2, x: 20, y: 20 });
});

test('two fingers on one place do nothing', () => {
  const same = [whole, whole] as const;
  expect(applyPinch(whole, same, same)).toEqual(whole);
});

test('a picture on its side has its sides changed', () => {
  const wide = { width: 300, height: 200 };
  expect(rotateSize(wide, 1)).toEqual({ width: 200, height: 300 });
  expect(rotateSize(wide, 2)).toEqual(wide);
});

test('the wheel goes in and out by the same way', () => {
  expect(computeWheelFactor(-100)).toBeGreaterThan(1);
  expect(computeWheelFactor(100) * computeWheelFactor(-100)).toBeCloseTo(1);
  expect(computeWheelFactor(5000)).toBe(computeWheelFactor(120));
});

test('a flat movement turns the page, a short or a steep one does not', () => {
  expect([detectSwipe(-80, 10), detectSwipe(80, 10), detectSwipe(-40, 0), detectSwipe(-80, 60)]).toEqual([1, -1, 0, 0]);
});
