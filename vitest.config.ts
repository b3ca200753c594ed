import { parseArgs } from 'node:util';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/testing/longestFirst.ts';

/** Configurations of the projects that run without Storybook. */
const configs: Record<string, string> = {
  server: './apps/server/vitest.config.ts',
  build: './apps/web/build/vitest.config.ts',
};

const { values } = parseArgs({ options: { project: { type: 'string', multiple: true } }, strict: false });
/** Storybook takes six seconds to load, which a run of other projects does not wait for. */
const loadsStorybook = !values.project?.every((name) => name === 'unit' || String(name) in configs);

/** Units run without a browser or a database; stories and server tests bring their own configuration. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          // Pure rules, for the most part: a process of its own for each file took half of the time.
          isolate: false,
          maxWorkers: 2,
          // Properties with a thousand values take a busy machine more than the usual five seconds.
          testTimeout: 30_000,
          expect: { poll: { timeout: 10_000 } },
          include: [
            'packages/**/*.test.ts',
            'apps/web/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'locales/*.test.ts',
            '.storybook/{audit,docs,visual}/*.test.ts',
          ],
        },
      },
      ...Object.values(configs),
      ...(loadsStorybook ? ['./.storybook/vitest.config.ts'] : []),
    ],
  },
});
