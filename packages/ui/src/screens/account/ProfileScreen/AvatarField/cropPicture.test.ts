import { expect, test } from 'vitest';
import { avatarPixels, outputSize } from './cropPicture.ts';

test('a large picture comes down to the size that is shown, a small one stays as it is', () => {
  expect(outputSize({ x: 0, y: 0, width: 3000, height: 3000 })).toBe(avatarPixels);
  expect(outputSize({ x: 10, y: 0, width: 200.4, height: 200.4 })).toBe(200);
});

test('nothing is never a picture', () => {
  expect(outputSize({ x: 0, y: 0, width: 0, height: 0 })).toBe(1);
});
