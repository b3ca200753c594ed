import { expect, test } from 'vitest';
import { isOrderedMarker } from './wordLists.ts';

test.each(['1.', '12.', '1)', '(a)', 'iv.', 'A.', '1.1.', '一、', '（二）', '①', '3'])('%s is a number', (marker) => {
  expect(isOrderedMarker(marker)).toBe(true);
});

// Word writes the bullet of the second level as the letter o in Courier New, and others as signs of Symbol and Wingdings.
test.each(['·', 'o', '§', '•', '-', 'Ø', ''])('%s is a bullet', (marker) => {
  expect(isOrderedMarker(marker)).toBe(false);
});
