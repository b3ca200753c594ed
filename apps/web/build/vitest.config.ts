import { defineConfig } from 'vitest/config';

/** What holds of the built app; `scripts/test.ts` builds it first. */
export default defineConfig({
  test: { name: 'build', root: import.meta.dirname, environment: 'node', include: ['*.test.ts'] },
});
