import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { storyNameFromExport } from 'storybook/internal/csf';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import type { BrowserCommandContext } from 'vitest/node';
import { chromiumLaunch } from '../scripts/chromium.ts';
import { type StoryFile, storyFiles } from './audit/storyFiles.ts';
import {
  assignedMode,
  initialGlobalsKey,
  type Mode,
  modeKey,
  modes,
  playedElsewhereKey,
  playedInAllKey,
  type StoryNames,
  starts,
} from './modes.ts';

process.env.STORYBOOK_DISABLE_TELEMETRY = '1';
const here = dirname(fileURLToPath(import.meta.url));
const { options: launchOptions } = await chromiumLaunch();

/**
 * Everything the packages depend on. What Vite finds only while the tests run makes it reload the page under them, and
 * a cold run fails.
 */
async function prebundled(): Promise<string[]> {
  const packages = ['packages/api', 'packages/domain', 'packages/demo', 'packages/ui', 'apps/web'];
  const theirs = packages.map(async (folder) => {
    const manifest = JSON.parse(await readFile(join(here, '..', folder, 'package.json'), 'utf8')) as Manifest;
    return (
      Object.keys(manifest.dependencies ?? {})
        // The last has subpaths alone, which come with what imports them.
        .filter((dependency) => !/^@(sampan|fontsource-variable|vanilla-extract)\/|^@tiptap\/pm$/.test(dependency))
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
  '@sampan/ui > @hookform/resolvers/valibot',
  '@sampan/ui > @vanilla-extract/recipes/createRuntimeFn',
  '@sampan/ui > @vanilla-extract/sprinkles/createRuntimeSprinkles',
  'msw',
  'msw/browser',
  'msw-storybook-addon/csf3',
  'react-dom/client',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
];

/**
 * Two runs at the same time would sweep away each other's bundled dependencies. `STORIES_CACHE` names a folder of its
 * own for the second one. A plugin, because the addon's own plugin overrides the plain setting.
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

/** A page cannot put itself into the colours that a reader has chosen for all of them. */
async function forceColours({ page }: BrowserCommandContext, isForced: boolean): Promise<void> {
  await page.emulateMedia({ forcedColors: isForced ? 'active' : null });
}

const files = storyFiles();

/** Asked for by its name (`--project zh-CN/dark`), a mode plays all stories. */
const isAskedFor = ({ name }: Mode) => process.argv.some((word) => word.endsWith(name));

/** The files of which something is played in a mode. */
function playedHere(mode: Mode): string[] {
  const isHere = ({ path, decidedByMode }: StoryFile) =>
    assignedMode(path) === mode.name || (decidedByMode.length > 0 && starts.includes(mode.name));
  return files.filter((file) => isAskedFor(mode) || isHere(file)).map(({ path }) => path);
}

function namesIn(chosen: StoryFile[], pick: (file: StoryFile) => string[]): StoryNames {
  return Object.fromEntries(chosen.map((file) => [file.path, pick(file).map(storyNameFromExport)]));
}

/** In a file of which a mode plays what it decides, the other stories are left to the mode that was drawn for them. */
function playedElsewhere(mode: Mode): StoryNames {
  if (isAskedFor(mode)) return {};
  const guests = files.filter(
    ({ path, decidedByMode }) => decidedByMode.length > 0 && assignedMode(path) !== mode.name,
  );
  return namesIn(guests, ({ stories, decidedByMode }) => stories.filter((name) => !decidedByMode.includes(name)));
}

/** Every story in real Chromium: played once, looked at in three locales and two themes. */
export default defineConfig({
  root: join(here, '..'),
  plugins: [storybookTest({ configDir: here }), ownCache()],
  optimizeDeps: { include: await prebundled() },
  test: {
    name: 'stories',
    setupFiles: [join(here, 'vitest.setup.ts'), join(here, 'audit', 'hiddenFrame.ts')],
    isolate: false,
    // Whole flows are stories, too, and other work may be done on the same machine.
    testTimeout: 30_000,
    // Pages at once, each with stories of its own: while one waits for a frame, two have a processor each.
    maxWorkers: 3,
    browser: {
      enabled: true,
      headless: true,
      viewport: { width: 390, height: 844 },
      provider: playwright({
        launchOptions,
        contextOptions: { deviceScaleFactor: 1, reducedMotion: 'reduce', timezoneId: 'Asia/Hong_Kong' },
      }),
      commands: { forceColours },
      // An instance that includes nothing would play everything.
      instances: modes
        .map((mode) => ({ mode, include: playedHere(mode) }))
        .filter(({ include }) => include.length > 0)
        .map(({ mode, include }) => ({
          browser: 'chromium' as const,
          name: mode.name,
          include,
          provide: {
            [initialGlobalsKey]: mode.globals,
            [modeKey]: mode.globals,
            [playedInAllKey]: namesIn(files, ({ decidedByMode }) => decidedByMode),
            [playedElsewhereKey]: playedElsewhere(mode),
          } as Record<string, unknown>,
        })),
    },
  },
});
