import type { Locale } from '@sampan/api/entities';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import {
  createDoneEvent,
  createErrorEvent,
  findStrayedPaths,
  findUnreachedStates,
  waitForever,
} from '../machine.fakes.ts';
import {
  createFakeCookies,
  createFakeLog,
  createFakeStorage,
  createFakeSystemPreferences,
  createFakeTabs,
  createThrowingStorage,
  flushPromises,
} from '../ports.fakes.ts';
import type { Storage } from '../ports.ts';
import { strangeValues } from '../stored.fakes.ts';
import { colorModeKey } from './colorMode.ts';
import { getColor } from './preferencesContext.ts';
import { createPreferencesMachine } from './preferencesMachine.ts';

interface Options {
  cookie?: string;
  languages?: string[];
  prefersDark?: boolean;
  storage?: Storage;
  tab?: ReturnType<ReturnType<typeof createFakeTabs>>;
  loadLocale?: (locale: Locale) => Promise<unknown>;
}

function world(options: Options = {}) {
  const { cookies, written } = createFakeCookies(options.cookie);
  const { systemPreferences, setDark } = createFakeSystemPreferences(options.languages, options.prefersDark);
  const { log, lines } = createFakeLog();
  const local = createFakeStorage();
  const seen: string[] = [];
  const loaded: string[] = [];
  const actor = createActor(
    createPreferencesMachine({
      local: options.storage ?? local.tab(),
      cookies,
      systemPreferences,
      tabs: options.tab ?? createFakeTabs()(),
      log,
      page: { setLocale: (locale) => seen.push(locale), setColor: (color) => seen.push(color) },
      loadLocale(locale) {
        loaded.push(locale);
        return options.loadLocale?.(locale) ?? Promise.resolve();
      },
    }),
  ).start();
  return { actor, written, setDark, lines, local, seen, loaded, otherTab: local.tab() };
}
type World = ReturnType<typeof world>;
const getContext = ({ actor }: World) => actor.getSnapshot().context;

test('L1 a choice is written to the cookie, and the page follows', async () => {
  const here = world({ languages: ['zh-HK'] });
  await flushPromises();
  expect(here.written).toEqual([]);
  here.actor.send({ type: 'chooseLocale', locale: 'en-US' });
  expect(here.written).toEqual(['i18n_redirected=en-US; Max-Age=31536000; Path=/; SameSite=Lax']);
  await flushPromises();
  expect(here.seen.filter((seen) => seen.includes('-'))).toEqual(['zh-HK', 'en-US']);
});

test('L2 an unknown cookie value is mended at the start', () => {
  const here = world({ cookie: 'i18n_redirected=tlh', languages: ['en-US'] });
  expect(getContext(here).locale).toBe('zh-CN');
  expect(here.written).toHaveLength(1);
  expect(here.written[0]).toContain('i18n_redirected=zh-CN;');
});

test('L3 a file that fails: one line, the switch completes, a later switch tries again', async () => {
  let fails = true;
  const here = world({
    loadLocale: (locale) => (fails && locale === 'en-US' ? Promise.reject(new Error('404')) : Promise.resolve()),
  });
  await flushPromises();
  here.actor.send({ type: 'chooseLocale', locale: 'en-US' });
  await flushPromises();
  expect(here.lines).toEqual([{ level: 'error', message: 'Failed locale loading: en-US' }]);
  expect(getContext(here)).toMatchObject({ locale: 'en-US', broken: ['en-US'] });
  fails = false;
  here.actor.send({ type: 'chooseLocale', locale: 'en-US' });
  await flushPromises();
  expect(here.loaded).toEqual(['zh-CN', 'en-US', 'en-US']);
  expect(getContext(here).broken).toEqual([]);
  expect(here.lines).toHaveLength(1);
});

test('L3 an unknown locale code: one warning, nothing changes', async () => {
  const here = world();
  await flushPromises();
  const before = getContext(here);
  here.actor.send({ type: 'chooseLocale', locale: 'fr' });
  await flushPromises();
  expect(here.lines).toEqual([{ level: 'warn', message: 'Unknown locale: fr' }]);
  expect(getContext(here)).toBe(before);
  expect(here.written).toEqual([]);
});

test('L3 of two quick choices the later one is shown', async () => {
  const answers = new Map<string, () => void>();
  const here = world({ loadLocale: (locale) => new Promise<void>((resolve) => answers.set(locale, resolve)) });
  here.actor.send({ type: 'chooseLocale', locale: 'en-US' });
  here.actor.send({ type: 'chooseLocale', locale: 'zh-HK' });
  answers.get('zh-HK')?.();
  answers.get('en-US')?.();
  await flushPromises();
  expect(getContext(here).locale).toBe('zh-HK');
});

test('L4 a second tab follows, and does not write or tell again', async () => {
  const tab = createFakeTabs();
  const first = world({ tab: tab() });
  const second = world({ tab: tab() });
  await flushPromises();
  first.actor.send({ type: 'chooseLocale', locale: 'zh-HK' });
  await flushPromises();
  expect(getContext(second).locale).toBe('zh-HK');
  expect(second.written).toEqual([]);
});

test('L4 what another tab should not say changes nothing', async () => {
  const tab = createFakeTabs();
  const speaker = tab();
  const here = world({ tab: tab() });
  await flushPromises();
  for (const message of [null, 'en-US', { locale: 'fr' }, { locale: 7 }, []]) speaker.post(message);
  expect(getContext(here).locale).toBe('zh-CN');
});

test('C1 a first visit stores light; a choice is stored and shown', () => {
  const here = world({ prefersDark: true });
  expect(here.local.values.get(colorModeKey)).toBe('light');
  here.actor.send({ type: 'chooseColorMode', mode: 'dark' });
  expect(here.local.values.get(colorModeKey)).toBe('dark');
  expect(here.seen).toEqual(['light', 'dark']);
});

test('C1 system follows the operating system live; light and dark do not', () => {
  const here = world();
  here.setDark(true);
  expect(here.seen.at(-1)).toBe('light');
  here.actor.send({ type: 'chooseColorMode', mode: 'system' });
  expect(here.seen.at(-1)).toBe('dark');
  here.setDark(false);
  expect(here.seen.at(-1)).toBe('light');
});

test('C1 a second tab follows the colour mode', () => {
  const here = world();
  here.otherTab.set(colorModeKey, 'dark');
  expect(here.seen.at(-1)).toBe('dark');
});

test('C3 a page forces a colour; the preference stays and comes back', () => {
  const here = world();
  here.actor.send({ type: 'forceColor', color: 'dark' });
  expect(getColor(getContext(here))).toBe('dark');
  expect(here.local.values.get(colorModeKey)).toBe('light');
  here.actor.send({ type: 'releaseColor' });
  expect(here.seen).toEqual(['light', 'dark', 'light']);
});

test('C3 forcing system: one warning, ignored', () => {
  const here = world();
  here.actor.send({ type: 'forceColor', color: 'system' });
  expect(here.lines).toHaveLength(1);
  expect(here.lines[0]?.level).toBe('warn');
  expect(getContext(here).forced).toBeNull();
});

test('C3 a throwing storage is light, and choices still work in this tab', () => {
  const here = world({ storage: createThrowingStorage(), prefersDark: true });
  expect(here.seen).toEqual(['light']);
  here.actor.send({ type: 'chooseColorMode', mode: 'dark' });
  expect(here.seen.at(-1)).toBe('dark');
});

const seed = Date.now() % 2 ** 31;
console.info(`preferences fuzz: seed ${seed}`);

test('C3 1,000 values in the stored colour mode, none crashes and only the three count', () => {
  fc.assert(
    fc.property(fc.oneof(strangeValues, fc.constantFrom('dark', 'system')), (value) => {
      const here = world({ storage: createFakeStorage({ [colorModeKey]: value }).tab() });
      expect(getContext(here).colorMode).toBe(value === 'dark' || value === 'system' ? value : 'light');
      here.actor.stop();
    }),
    { seed, numRuns: 1000 },
  );
});

test('L2 1,000 cookie headers give one of our locales, and no crash', () => {
  const header = fc.oneof(
    fc.string(),
    fc.string().map((value) => `i18n_redirected=${value}`),
    fc.constant(';=;;i18n_redirected'),
  );
  fc.assert(
    fc.property(header, fc.array(fc.string()), (cookie, languages) => {
      const here = world({ cookie, languages });
      expect(['zh-CN', 'zh-HK', 'en-US']).toContain(getContext(here).locale);
      here.actor.stop();
    }),
    { seed, numRuns: 1000 },
  );
});

const loading = '0.preferences.locale.loading';
const events = [
  { type: 'chooseLocale', locale: 'en-US' },
  { type: 'chooseLocale', locale: 'fr' },
  { type: 'localeElsewhere', locale: 'zh-HK' },
  { type: 'chooseColorMode', mode: 'dark' },
  { type: 'schemeChanged', prefersDark: true },
  { type: 'forceColor', color: 'light' },
  { type: 'releaseColor' },
  createDoneEvent(loading, undefined),
  createErrorEvent(loading, new Error('404')),
];

test('shortest paths reach every state of the preferences, and every simple path ends where the chart says', () => {
  const machine = world({ loadLocale: waitForever }).actor.logic;
  expect(findUnreachedStates({ machine, events })).toEqual([]);
  const { count, strayed } = findStrayedPaths({ machine, events }, () => world({ loadLocale: waitForever }).actor);
  expect(count).toBeGreaterThan(0);
  expect(strayed).toEqual([]);
});
