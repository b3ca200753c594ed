import v8 from 'node:v8';
import { defineConfig } from 'vitest/config';
import { testTimeout } from './tests/support/tries.ts';

// Every file compiles the embedded database anew, and ends before its second, better compilation would pay: a tenth of
// the time.
v8.setFlagsFromString('--liftoff-only');

/** Every suite runs on the embedded database and on PostgreSQL: see tests/support/databases.ts. */
export default defineConfig({
  test: {
    name: 'server',
    root: import.meta.dirname,
    environment: 'node',
    include: ['tests/**/*.test.ts', 'src/**/*.test.ts'],
    globalSetup: ['tests/support/globalSetup.ts'],
    testTimeout,
    hookTimeout: 120_000,
    maxWorkers: 2,
    // A worker's databases are its own; a fresh process for each file keeps the embedded one's memory in bounds.
    pool: 'threads',
  },
});
