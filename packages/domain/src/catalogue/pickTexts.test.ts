import { expect, test } from 'vitest';
import { pickTexts } from './pickTexts.ts';

test('the chosen texts of each locale stay, without empty ones', () => {
  const i18n = {
    'zh-CN': { name: '茶壶', subtitle: '', description: '很长' },
    'en-US': { name: '', subtitle: '', description: 'long' },
    'zh-HK': { name: '茶壺', subtitle: '陶' },
  };
  expect(pickTexts(i18n, ['name', 'subtitle'])).toEqual({
    'zh-CN': { name: '茶壶' },
    'zh-HK': { name: '茶壺', subtitle: '陶' },
  });
});

test('an empty list is no text, and without any text nothing is left', () => {
  expect(pickTexts({ 'en-US': { options: [] } }, ['options'])).toBeUndefined();
  expect(pickTexts<{ name: string }, 'name'>(null, ['name'])).toBeUndefined();
});
