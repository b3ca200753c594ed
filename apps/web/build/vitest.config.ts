import { defineConfig } from 'vitest/config';

/** What holds of the built app; `scripts/test.ts` builds it first. */
export default defineConfig({
  test: {
    name: 'build',
    root: import.meta.dirname,
    environment: 'node',
    include: ['*.test.ts'],
    // A whole bundle is loaded and renders every page of words, on a machine that may do other work as well.
    testTimeout: 60_000,
  },
});
