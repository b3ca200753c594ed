import type { Locale } from '@sampan/api/entities';
import { assign, fromCallback, fromPromise, setup } from 'xstate';
import type { Cookies, Log, Page, Storage, SystemPreferences, Tabs } from '../ports.ts';
import {
  type ColorMode,
  colorModeKey,
  defaultColorMode,
  isColorMode,
  readColorMode,
  writeColorMode,
} from './colorMode.ts';
import { detectLocale, formatLocaleCookie, isLocale } from './locale.ts';
import { getColor, type PreferencesContext, readPreferencesAtStart } from './preferencesContext.ts';

export interface PreferencesPorts {
  local: Storage;
  cookies: Cookies;
  systemPreferences: SystemPreferences;
  tabs: Tabs;
  page: Page;
  log: Log;
  /** Loads the messages of a locale; rejects if a file fails to load. The next switch retries. */
  loadLocale(locale: Locale): Promise<unknown>;
}

export type PreferencesEvent =
  | { type: 'chooseLocale'; locale: string }
  | { type: 'chooseColorMode'; mode: ColorMode }
  /** Forces a page to light or dark; other values are ignored. */
  | { type: 'forceColor'; color: string }
  | { type: 'releaseColor' }
  | { type: 'localeElsewhere'; locale: Locale }
  | { type: 'colorModeElsewhere'; mode: ColorMode }
  | { type: 'schemeChanged'; prefersDark: boolean };

/** Message between tabs; needed because cookies fire no storage events. */
interface LocaleMessage {
  type: 'locale';
  locale: Locale;
}

function isLocaleMessage(message: unknown): message is LocaleMessage {
  return typeof message === 'object' && message !== null && 'locale' in message && isLocale(message.locale);
}

/** Locale and color mode of this browser, synchronized between tabs. One actor per app. */
export function createPreferencesMachine(ports: PreferencesPorts) {
  const { local, cookies, systemPreferences, tabs, page, log } = ports;

  return setup({
    types: { context: {} as PreferencesContext, events: {} as PreferencesEvent },
    actors: {
      loadLocale: fromPromise<unknown, { locale: Locale }>(({ input }) => ports.loadLocale(input.locale)),
      watchTabs: fromCallback<PreferencesEvent>(({ sendBack }) =>
        tabs.subscribe((message) => {
          if (isLocaleMessage(message)) sendBack({ type: 'localeElsewhere', locale: message.locale });
        }),
      ),
      watchStorage: fromCallback<PreferencesEvent>(({ sendBack }) =>
        local.subscribe((key) => {
          if (key === colorModeKey || key === null)
            sendBack({ type: 'colorModeElsewhere', mode: readColorMode(local) ?? defaultColorMode });
        }),
      ),
      watchScheme: fromCallback<PreferencesEvent>(({ sendBack }) =>
        systemPreferences.subscribe(() =>
          sendBack({ type: 'schemeChanged', prefersDark: systemPreferences.prefersDark() }),
        ),
      ),
    },
    actions: {
      mendCookie: () => {
        const { locale, mend } = detectLocale(
          cookies.read(),
          systemPreferences.languages(),
          systemPreferences.defaultLocale?.(),
        );
        if (mend) cookies.write(formatLocaleCookie(locale));
      },
      mendColorMode: ({ context }) => {
        if (readColorMode(local) === null) writeColorMode(local, context.colorMode);
      },
      want: assign((_, { locale }: { locale: Locale }) => ({ wanted: locale })),
      tellLocale: (_, { locale }: { locale: Locale }) => {
        cookies.write(formatLocaleCookie(locale));
        tabs.post({ type: 'locale', locale } satisfies LocaleMessage);
      },
      warnUnknownLocale: (_, { locale }: { locale: string }) => log.warn(`Unknown locale: ${locale}`),
      logLocaleFailure: ({ context }, { error }: { error: unknown }) =>
        log.error(`Failed locale loading: ${context.wanted}`, error),
      markBroken: assign(({ context }) => ({ broken: [...new Set([...context.broken, context.wanted])] })),
      markWhole: assign(({ context }) => ({ broken: context.broken.filter((locale) => locale !== context.wanted) })),
      showLocale: assign(({ context }) => ({ locale: context.wanted })),
      applyLocale: ({ context }) => page.setLocale(context.locale),
      setColorMode: assign((_, { mode }: { mode: ColorMode }) => ({ colorMode: mode })),
      storeColorMode: (_, { mode }: { mode: ColorMode }) => writeColorMode(local, mode),
      setScheme: assign((_, { prefersDark }: { prefersDark: boolean }) => ({ prefersDark })),
      force: assign((_, { color }: { color: string }) => ({ forced: color === 'dark' ? 'dark' : 'light' }) as const),
      release: assign({ forced: null }),
      warnForced: (_, { color }: { color: string }) => log.warn(`A page cannot force the colour mode ${color}`),
      applyColor: ({ context }) => page.setColor(getColor(context)),
    },
    guards: {
      isUnknownLocale: (_, { locale }: { locale: string }) => !isLocale(locale),
      /** The locale is already selected, and its messages are loaded or loading. */
      isSettled: ({ context }, { locale }: { locale: string }) =>
        context.wanted === locale && !context.broken.some((broken) => broken === locale),
      isColor: (_, { color }: { color: string }) => color === 'light' || color === 'dark',
      isMode: (_, { mode }: { mode: unknown }) => isColorMode(mode),
    },
  }).createMachine({
    id: 'preferences',
    context: () => readPreferencesAtStart(ports),
    type: 'parallel',
    states: {
      locale: {
        initial: 'loading',
        entry: 'mendCookie',
        invoke: { src: 'watchTabs' },
        states: {
          loading: {
            invoke: {
              src: 'loadLocale',
              input: ({ context }) => ({ locale: context.wanted }),
              onDone: { target: 'shown', actions: ['markWhole', 'showLocale', 'applyLocale'] },
              onError: {
                target: 'shown',
                actions: [
                  { type: 'logLocaleFailure', params: ({ event }) => ({ error: event.error }) },
                  'markBroken',
                  'showLocale',
                  'applyLocale',
                ],
              },
            },
          },
          shown: {},
        },
        on: {
          chooseLocale: [
            {
              guard: { type: 'isUnknownLocale', params: ({ event }) => event },
              actions: { type: 'warnUnknownLocale', params: ({ event }) => event },
            },
            { guard: { type: 'isSettled', params: ({ event }) => event } },
            {
              target: '.loading',
              actions: [
                { type: 'want', params: ({ event }) => ({ locale: event.locale as Locale }) },
                { type: 'tellLocale', params: ({ event }) => ({ locale: event.locale as Locale }) },
              ],
            },
          ],
          localeElsewhere: [
            { guard: { type: 'isSettled', params: ({ event }) => event } },
            { target: '.loading', actions: { type: 'want', params: ({ event }) => event } },
          ],
        },
      },

      color: {
        entry: ['mendColorMode', 'applyColor'],
        invoke: [{ src: 'watchStorage' }, { src: 'watchScheme' }],
        on: {
          chooseColorMode: {
            guard: { type: 'isMode', params: ({ event }) => event },
            actions: [
              { type: 'setColorMode', params: ({ event }) => event },
              { type: 'storeColorMode', params: ({ event }) => event },
              'applyColor',
            ],
          },
          colorModeElsewhere: { actions: [{ type: 'setColorMode', params: ({ event }) => event }, 'applyColor'] },
          schemeChanged: { actions: [{ type: 'setScheme', params: ({ event }) => event }, 'applyColor'] },
          forceColor: [
            {
              guard: { type: 'isColor', params: ({ event }) => event },
              actions: [{ type: 'force', params: ({ event }) => event }, 'applyColor'],
            },
            { actions: { type: 'warnForced', params: ({ event }) => event } },
          ],
          releaseColor: { actions: ['release', 'applyColor'] },
        },
      },
    },
  });
}
