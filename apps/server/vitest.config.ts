import { defineConfig } from 'vitest/config';
import { testTimeout } from './tests/support/tries.ts';

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
    // A fresh process for each file keeps the embedded database's memory in bounds. Threads would be faster, and crash the
    // whole run now and then: V8 loses track of code that comes and goes in several of them at once.
    pool: 'forks',
    // Every file compiles the embedded database anew, and ends before its second, better compilation would pay.
    execArgv: ['--liftoff-only'],
  },
});
