import { defineConfig } from 'vitest/config';

/** Tests of the built app; `scripts/test.ts` builds it first. */
export default defineConfig({
  test: {
    name: 'build',
    root: import.meta.dirname,
    environment: 'node',
    include: ['*.test.ts'],
    // Loads the whole bundle and renders every static page, possibly on a busy machine.
    testTimeout: 60_000,
  },
});
