import { expect, test } from 'vitest';
import { createTradeDescription } from './trades.ts';

test('a trade is called by the shop’s name, without what providers refuse, and fits', () => {
  expect(createTradeDescription('Rope & Anchor', 'SP1')).toBe('Rope Anchor SP1');
  expect(createTradeDescription(' 窑/里=<b> ', 'SP1')).toBe('窑 里 b SP1');
  expect(createTradeDescription('&', 'SP1')).toBe('SP1');
  expect(createTradeDescription(`Anna's "Kiln"`, 'SP1')).toBe('Anna’s ”Kiln” SP1');
  for (const character of ['a', '窑', '𠮷']) {
    const longest = createTradeDescription(character.repeat(120), 'SP2611220000012345');
    const bytes = new TextEncoder().encode(longest).length;
    expect(longest).toMatch(/[^ ] SP2611220000012345$/u);
    expect(bytes).toBeLessThanOrEqual(127);
    expect(bytes).toBeGreaterThan(127 - 4);
  }
});
