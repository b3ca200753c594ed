import { expect, test } from 'vitest';
import { getColorModeScript } from './colorModeScript.ts';

/** Runs the script in a fake document. */
function paint(stored: string | null | Error, { prefersDark = false, hasBody = true, hasMatchMedia = true } = {}) {
  const classes = new Set<string>();
  const attributes = new Map<string, string>();
  const document = {
    documentElement: { classList: { add: (name: string) => classes.add(name) } },
    body: hasBody ? { setAttribute: (name: string, value: string) => attributes.set(name, value) } : null,
  };
  const localStorage = {
    getItem(key: string) {
      if (stored instanceof Error) throw stored;
      return key === 'colorMode' ? stored : null;
    },
  };
  const matchMedia = hasMatchMedia ? () => ({ matches: prefersDark }) : undefined;
  new Function('document', 'localStorage', 'matchMedia', getColorModeScript())(document, localStorage, matchMedia);
  return { html: classes.has('dark-theme'), body: attributes.has('dark-theme') };
}

const dark = { html: true, body: true };
const light = { html: false, body: false };

test('C2 dark is marked on html and body before the first paint', () => {
  expect(paint('dark')).toEqual(dark);
  expect(paint('dark', { hasBody: false })).toEqual({ html: true, body: false });
});

test('C2 system follows the operating system', () => {
  expect(paint('system', { prefersDark: true })).toEqual(dark);
  expect(paint('system')).toEqual(light);
  expect(paint('system', { prefersDark: true, hasMatchMedia: false })).toEqual(light);
});

test.each([null, 'light', '', 'Dark', '{"mode":"dark"}', '__proto__'])('C3 %j is light', (stored) => {
  expect(paint(stored, { prefersDark: true })).toEqual(light);
});

test('C3 a storage that throws is light', () => {
  expect(paint(new Error('forbidden'), { prefersDark: true })).toEqual(light);
});

test('C2 the script is the same text at every call, and cannot end its own tag', () => {
  expect(getColorModeScript()).toBe(getColorModeScript());
  expect(getColorModeScript()).not.toMatch(/<|\n/);
});
