import { expect, test } from 'vitest';
import { isDeepHtml } from './richText.ts';

test('unclosed tags count as nested; many siblings do not', () => {
  expect(isDeepHtml('<b><i>'.repeat(51))).toBe(true);
  expect(isDeepHtml('<b><i>x</i></b>'.repeat(10_000))).toBe(false);
  expect(isDeepHtml('<p>one<br>two<li>three<td>'.repeat(10_000))).toBe(false);
  expect(isDeepHtml(`${'<blockquote>'.repeat(90)}x${'</blockquote>'.repeat(90)}`)).toBe(false);
  expect(isDeepHtml('1 < 2 and 3 > 2')).toBe(false);
});

test('reading is linear, whatever the text', () => {
  const before = process.cpuUsage().user;
  for (const part of ['<b', '<', '<b ', '</', '<b <', '<!--', '<b>']) isDeepHtml(part.repeat(200_000 / part.length));
  expect((process.cpuUsage().user - before) / 1_000).toBeLessThan(1_000);
});
