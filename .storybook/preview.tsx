import './clock.ts';
import '@fontsource-variable/noto-sans-hk/index.css';
import '@fontsource-variable/noto-sans-sc/index.css';
import '../packages/ui/src/theme/fonts.ts';
import '../packages/ui/src/theme/global.css.ts';
import type { Decorator, Loader, Preview } from '@storybook/react-vite';
import { mswLoader } from 'msw-storybook-addon/csf3';
import { configure } from 'storybook/test';
import type { MessagePart, SampanI18n } from '../packages/ui/src/i18n/createI18n.ts';
import { createI18n, messageParts } from '../packages/ui/src/i18n/createI18n.ts';
import { type Locale, localeNames, locales } from '../packages/ui/src/i18n/locales.ts';
import { isTestRun } from '../packages/ui/src/testing/isTestRun.ts';
import { storyRequests } from '../packages/ui/src/testing/storyFetch.ts';
import { loadDisplayFont } from '../packages/ui/src/theme/fonts.ts';
import { isScreen } from './audit/screens.ts';
import { type Size, sizes } from './audit/widths.ts';
import { applyBrandSettings, applyBrandStyle, secondBrandName } from './brand.ts';
import { resetNow } from './clock.ts';
import { dispatchAsABrowser } from './dispatch.ts';
import { DocsPage } from './docs/page.tsx';
import { resetDemo } from './handlers.ts';
import { switchLocale } from './locale.ts';
import { modeKey } from './modes.ts';
import { applyMotion } from './motion.ts';
import { waitForOverlays } from './overlays.ts';
import { drainProblems, report } from './problems.ts';
import { StoryProviders } from './providers.tsx';
import { reportRendering } from './pseudo.ts';
import { applyTheme } from './theme.ts';
import { chromaticModes } from './visual/chromaticModes.ts';
import { waitForAnswersShown, waitForFreshData, waitForRequests, waitForScrollEvents } from './waitUntilIdle.ts';
import { startWorker } from './worker.ts';

/** A test run sets the locale and theme of its browser instance. */
const runGlobals = isTestRun ? (await import('vitest')).inject(modeKey) : {};

const translations = new Map<string, Promise<SampanI18n>>();

/** All messages, or those of `parts`: a missing one is a problem of the story. */
function loadTranslations(locale: Locale, parts: readonly MessagePart[] = messageParts): Promise<SampanI18n> {
  const key = `${locale} ${parts}`;
  const known = translations.get(key);
  if (known) return known;
  const fresh = createTranslations(locale, parts);
  translations.set(key, fresh);
  return fresh;
}

async function createTranslations(locale: Locale, parts: readonly MessagePart[]): Promise<SampanI18n> {
  const translation = await createI18n({ locale, startWith: parts });
  translation.i18n.on('missingKey', (_locales, namespace, key) =>
    report(`No message for ${namespace}:${key} in ${translation.i18n.language}`),
  );
  return translation;
}

/** Test runs load the fonts of all locales: otherwise a story's look would depend on the stories before it. */
const fontsFor = (locale: Locale) => (isTestRun ? locales : [locale]);

/** Changes the locale at each start: a previous story may have switched the shared instance. */
const loadMessages: Loader = async ({ globals, parameters }) => {
  const locale: Locale = globals.locale;
  const translation = await loadTranslations(locale, parameters.messageParts);
  await Promise.all([switchLocale(translation, locale), ...fontsFor(locale).map(loadDisplayFont)]);
  return { i18n: translation };
};

const withProviders: Decorator = (Story, { loaded, globals, parameters, id }) => (
  <StoryProviders
    key={`${id} ${globals.locale} ${globals.theme} ${globals.brand}`}
    i18n={loaded.i18n}
    locale={globals.locale}
    theme={globals.theme}
    {...parameters.shop}
  >
    <Story />
  </StoryProviders>
);

function applyGlobals(globals: Record<string, unknown>) {
  const { documentElement: html } = document;
  html.lang = String(globals.locale);
  html.dataset.density = String(globals.density);
  applyTheme(globals.theme === 'dark');
  applyMotion(globals.motion === 'reduced');
  applyBrandStyle(globals.brand);
}

function emptyStorage() {
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; ')) {
    const [name] = cookie.split('=');
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is asynchronous, and the next story must not see the cookie
    if (name) document.cookie = `${name}=; path=/; max-age=0`;
  }
}

/** Announcements of a previous story must not count for this one. */
function clearAnnouncements() {
  document.querySelector('body > [aria-live="polite"]:not([role])')?.remove();
}

/** A menu of the toolbar, from its titles by value. */
const toMenu = <Icon extends string>(description: string, icon: Icon, titles: Record<string, string>) => ({
  description,
  toolbar: { icon, items: Object.entries(titles).map(([value, title]) => ({ value, title })) },
});

const toViewport = (name: string, { width, height }: Size, type: 'mobile' | 'tablet' | 'desktop') => ({
  name,
  styles: { width: `${width}px`, height: `${height}px` },
  type,
});

const preview: Preview = {
  beforeAll() {
    // Allow for a busy machine.
    configure({ asyncUtilTimeout: 10_000, eventWrapper: dispatchAsABrowser });
  },
  tags: ['autodocs', 'visual'],
  globalTypes: {
    locale: toMenu('Language', 'globe', localeNames),
    theme: toMenu('Theme', 'contrast', { light: 'Light', dark: 'Dark' }),
    brand: toMenu('Brand', 'paintbrush', { sampan: 'Sampan', second: secondBrandName }),
    density: toMenu('Density', 'component', { shop: 'Shop', admin: 'Admin' }),
    motion: toMenu('Motion', 'play', { full: 'Full motion', reduced: 'Reduced motion' }),
  },
  initialGlobals: {
    locale: 'zh-CN',
    theme: 'light',
    brand: 'sampan',
    density: 'shop',
    motion: 'full',
    viewport: { value: 'phone', isRotated: false },
    ...runGlobals,
  },
  parameters: {
    layout: 'padded',
    a11y: { test: 'error' },
    chromatic: { modes: chromaticModes },
    controls: { expanded: true },
    docs: { page: DocsPage },
    viewport: {
      options: {
        narrow: toViewport('320', sizes.narrow, 'mobile'),
        phone: toViewport('Phone 390', sizes.phone, 'mobile'),
        tablet: toViewport('Tablet 768', sizes.tablet, 'tablet'),
        desktop: toViewport('Desktop 1280', sizes.desk, 'desktop'),
      },
    },
    options: {
      storySort: {
        method: 'alphabetical',
        order: [
          'Start here',
          'Foundations',
          'Primitives',
          'Patterns',
          ['Layout', 'Lists and states', 'Forms', 'Tables and charts'],
          'Features',
          ['Catalogue', 'Cart and orders', 'Account', 'Articles', 'Admin', 'Layout', 'Forms'],
          'Shop',
          'Admin',
          'Mail',
          'Flows',
        ],
      },
    },
  },
  loaders: [mswLoader(startWorker), loadMessages],
  decorators: [
    withProviders,
    (Story, { globals }) => {
      applyGlobals(globals);
      return <Story />;
    },
  ],
  async beforeEach({ globals, parameters }) {
    reportRendering(parameters);
    resetNow();
    resetDemo();
    applyBrandSettings(globals.brand);
    emptyStorage();
    clearAnnouncements();
    drainProblems();
    storyRequests.clear();
    applyGlobals(globals);
    // Storybook's own page sets it by a class.
    if (!isTestRun) return;
    document.body.style.padding = parameters.layout === 'padded' ? '1rem' : '';
    await waitForScrollEvents();
  },
  async afterEach({ title, parameters, playFunction }) {
    if (isTestRun) await (playFunction ? waitForRequests() : waitForAnswersShown(isScreen(title)));
    await waitForOverlays();
    await waitForFreshData();
    const problems = drainProblems(parameters.expectedProblems);
    if (problems.length > 0) throw new Error(problems.join('\n'));
  },
};

export default preview;
