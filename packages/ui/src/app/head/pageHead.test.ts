import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { getColor } from '../../theme/colors.ts';
import { themeColors } from './usePageHead.ts';

test('the bars of the browser have the colour of the page, before there is a style, too', () => {
  expect(themeColors).toEqual({ light: getColor('bg.canvas', 'light'), dark: getColor('bg.canvas', 'dark') });
  const document = readFileSync(new URL('../../../../../apps/web/index.html', import.meta.url), 'utf8');
  expect(document).toContain(`<meta name="theme-color" content="${themeColors.light}" />`);
});
