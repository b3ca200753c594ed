import { getContrast } from '@sampan/domain/brand/oklch';
import { expect, test } from 'vitest';
import { getColor } from './colors.ts';
import { contrastPairs } from './contrast.ts';

test('black on white is 21 to 1', () => {
  expect(getContrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
});

test('the brief proves 63 pairs', () => {
  expect(contrastPairs).toHaveLength(63);
});

test.each(contrastPairs)('%s on %s can be read in both themes', (front, back, needed, light, dark) => {
  const inLight = getContrast(getColor(front, 'light'), getColor(back, 'light'));
  const inDark = getContrast(getColor(front, 'dark'), getColor(back, 'dark'));
  expect(Math.min(inLight, inDark)).toBeGreaterThanOrEqual(needed);
  expect(inLight).toBeCloseTo(light, 1);
  expect(inDark).toBeCloseTo(dark, 1);
});
