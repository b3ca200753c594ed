import { expect, test } from 'vitest';
import { createTradeDescription } from './tradeDescription.ts';

test('a trade is called by the shop’s name, without what providers refuse, and fits', () => {
  expect(createTradeDescription('Rope & Anchor', 'SP1')).toBe('Rope Anchor SP1');
  expect(createTradeDescription(' 窑/里="<b>" ', 'SP1')).toBe('窑 里 b SP1');
  expect(createTradeDescription('&', 'SP1')).toBe('SP1');
  const longest = createTradeDescription('𠮷'.repeat(10) + '窑'.repeat(90), 'SP26112200000123456789012');
  expect(longest).toContain(' SP26112200000123456789012');
  expect(new TextEncoder().encode(longest).length).toBeLessThanOrEqual(127);
});
