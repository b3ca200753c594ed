import { defineConfig } from 'vitest/config';
import { modeKey, modes } from '../modes.ts';
import { findStoryFiles } from '../storyFiles.ts';
import { commands } from './commands.ts';
import { getPlan, modeNameKey, picturesEnv } from './plan.ts';
import { listPlannedStories } from './stories.ts';

process.env[picturesEnv] = 'on';
const { default: stories } = await import('../vitest.config.ts');
const { test = {} } = stories;
const planned = listPlannedStories();

/** Files without a picture in a mode, which it skips. */
function idleFiles(mode: string): string[] {
  const taken = new Set(planned.filter(({ id }) => getPlan(id)?.modes.includes(mode)).map(({ path }) => path));
  return findStoryFiles().filter((path) => !taken.has(path));
}

/** Runs each story up to its first interaction and takes a picture. */
export default defineConfig({
  ...stories,
  test: {
    ...test,
    name: 'visual',
    // On a busy machine a story may time out.
    retry: 2,
    browser: {
      ...test.browser,
      enabled: true,
      commands,
      instances: modes.map(({ name, globals }) => ({
        browser: 'chromium' as const,
        name,
        exclude: idleFiles(name),
        provide: { [modeKey]: globals, [modeNameKey]: name },
      })),
    },
  },
});
