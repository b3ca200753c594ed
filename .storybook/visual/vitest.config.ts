import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { initialGlobalsKey, modeKey, modes } from '../modes.ts';
import { commands } from './commands.ts';
import { getPlan, modeNameKey, picturesEnv } from './plan.ts';
import { plannedStories, storyFiles } from './stories.ts';

process.env[picturesEnv] = 'on';
const { default: stories } = await import('../vitest.config.ts');
const { test = {} } = stories;
const planned = plannedStories();

/** What has no picture in a mode is not run in it. */
function idleFiles(mode: string): string[] {
  const taken = new Set(planned.filter(({ id }) => getPlan(id)?.modes.includes(mode)).map(({ path }) => path));
  return storyFiles().filter((path) => !taken.has(path));
}

/** Under this key the addon hands down which of its checks are on; axe has no part in a picture. */
const checksKey = 'storybook/test-provided';

/** The stories as the tests run them, up to the first act of each, and a picture of that. */
export default defineConfig({
  ...stories,
  test: {
    ...test,
    name: 'visual',
    setupFiles: [join(import.meta.dirname, '..', 'vitest.setup.ts')],
    // On a busy machine a story may be late for its own play function.
    retry: 2,
    browser: {
      ...test.browser,
      enabled: true,
      commands,
      instances: modes.map(({ name, globals }) => ({
        browser: 'chromium' as const,
        name,
        exclude: idleFiles(name),
        provide: {
          [initialGlobalsKey]: globals,
          [modeKey]: globals,
          [modeNameKey]: name,
          [checksKey]: { a11y: false },
        } as Record<string, unknown>,
      })),
    },
  },
});
