import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/longestFirst.ts';

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
          include: [
            'packages/**/*.test.ts',
            'apps/web/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'locales/*.test.ts',
            '.storybook/{audit,visual}/*.test.ts',
          ],
        },
      },
      './.storybook/vitest.config.ts',
      './apps/server/vitest.config.ts',
      './apps/web/build/vitest.config.ts',
    ],
  },
});
