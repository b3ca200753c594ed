import { expect, test } from 'vitest';
import { getColor } from './colors.ts';
import { contrast, contrastPairs } from './contrast.ts';

test('black on white is 21 to 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
});

test('the brief proves 63 pairs', () => {
  expect(contrastPairs).toHaveLength(63);
});

test.each(contrastPairs)('%s on %s can be read in both themes', (front, back, needed, light, dark) => {
  const inLight = contrast(getColor(front, 'light'), getColor(back, 'light'));
  const inDark = contrast(getColor(front, 'dark'), getColor(back, 'dark'));
  expect(Math.min(inLight, inDark)).toBeGreaterThanOrEqual(needed);
  expect(inLight).toBeCloseTo(light, 1);
  expect(inDark).toBeCloseTo(dark, 1);
});
