import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import type { BrowserCommandContext } from 'vitest/node';
import { chromiumLaunch } from '../scripts/testing/chromium.ts';
import { sizes } from './audit/widths.ts';
import { assignedMode, everyModeOnlyKey, type Mode, modeKey, modes, starts } from './modes.ts';
import { findStoryFiles, findTaggedFiles } from './storyFiles.ts';
import { everyModeTag } from './tags.ts';

process.env.STORYBOOK_DISABLE_TELEMETRY = '1';
const here = dirname(fileURLToPath(import.meta.url));
const { options: launchOptions } = await chromiumLaunch();

/**
 * All dependencies of the packages, for prebundling. A dependency that Vite discovers during the run makes it reload
 * the page, and a cold run fails.
 */
async function prebundled(): Promise<string[]> {
  const packages = ['packages/api', 'packages/domain', 'packages/demo', 'packages/ui', 'apps/web'];
  const theirs = packages.map(async (folder) => {
    const manifest = JSON.parse(await readFile(join(here, '..', folder, 'package.json'), 'utf8')) as Manifest;
    return (
      Object.keys(manifest.dependencies ?? {})
        // @tiptap/pm only has subpath exports, which are bundled with their importers; of opencc-js only those below are used.
        .filter(
          (dependency) =>
            !/^@(sampan|fontsource-variable|vanilla-extract)\/|^(@tiptap\/pm|opencc-js)$/.test(dependency),
        )
        .map((dependency) => `${manifest.name} > ${dependency}`)
    );
  });
  return [...(await Promise.all(theirs)).flat(), ...subpaths];
}

interface Manifest {
  name: string;
  dependencies?: Record<string, string>;
}

const subpaths = [
  'axe-core',
  // Only read by stories, so it is no dependency.
  '@sampan/ui > jsqr',
  '@sampan/domain > opencc-js/core',
  '@sampan/domain > opencc-js/dict/HKVariantsRev',
  '@sampan/domain > opencc-js/dict/TSCharacters',
  '@sampan/ui > @hookform/resolvers/valibot',
  '@sampan/ui > @vanilla-extract/recipes/createRuntimeFn',
  'msw',
  'msw/browser',
  'msw-storybook-addon/csf3',
  'react-dom/client',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
];

/**
 * Sets Vite's cache folder from `STORIES_CACHE`: two concurrent runs would delete each other's prebundled dependencies.
 * A plugin, because the addon's plugin overrides the plain setting.
 */
function ownCache(): Plugin {
  const cacheDir = process.env.STORIES_CACHE;
  return { name: 'sampan:own-cache', enforce: 'post', config: () => (cacheDir ? { cacheDir } : {}) };
}

declare module 'vitest/browser' {
  interface BrowserCommands {
    forceColours: (isForced: boolean) => Promise<void>;
  }
}

/** Emulates forced colours, which a page cannot enable itself. */
async function forceColours({ page }: BrowserCommandContext, isForced: boolean): Promise<void> {
  await page.emulateMedia({ forcedColors: isForced ? 'active' : null });
}

const files = findStoryFiles();
const everyModeFiles = findTaggedFiles(everyModeTag);

/** A mode selected by name (`--project zh-CN/dark`) plays all stories. */
const isAskedFor = ({ name }: Mode) => process.argv.some((argument) => argument.endsWith(name));

/** Files of which a mode plays only the stories that depend on the mode. */
function listPartlyPlayed(mode: Mode): string[] {
  if (isAskedFor(mode) || !starts.includes(mode.name)) return [];
  return everyModeFiles.filter((path) => assignedMode(path) !== mode.name);
}

/** Files with stories to play in a mode. */
function listPlayed(mode: Mode): string[] {
  if (isAskedFor(mode)) return files;
  return [...files.filter((path) => assignedMode(path) === mode.name), ...listPartlyPlayed(mode)];
}

/** Plays each story once in Chromium and audits it in three locales and two themes. */
export default defineConfig({
  root: join(here, '..'),
  plugins: [storybookTest({ configDir: here }), ownCache()],
  optimizeDeps: { include: await prebundled() },
  test: {
    name: 'stories',
    setupFiles: [join(here, 'vitest.setup.ts')],
    isolate: false,
    // Whole flows are stories too, and the machine may be busy.
    testTimeout: 60_000,
    // Concurrent pages: while one waits for a frame, the others use the processors.
    maxWorkers: 3,
    browser: {
      enabled: true,
      headless: true,
      viewport: { width: sizes.phone.width, height: sizes.phone.height },
      provider: playwright({
        launchOptions,
        contextOptions: { deviceScaleFactor: 1, reducedMotion: 'reduce', timezoneId: 'Asia/Hong_Kong' },
      }),
      commands: { forceColours },
      // An instance without an include list would play everything.
      instances: modes
        .map((mode) => ({ mode, include: listPlayed(mode) }))
        .filter(({ include }) => include.length > 0)
        .map(({ mode, include }) => ({
          browser: 'chromium' as const,
          name: mode.name,
          include,
          provide: { [modeKey]: mode.globals, [everyModeOnlyKey]: listPartlyPlayed(mode) },
        })),
    },
  },
});
