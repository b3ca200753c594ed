import { defineConfig } from 'vitest/config';
import { nodeFlags } from '../../scripts/processes/nodeFlags.ts';
import { testTimeout } from '../../scripts/reliability/measure.ts';

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
    expect: { poll: { timeout: 10_000 } },
    // One more than processors: some tests wait, for a shop that was killed to be missed, or for a server to begin.
    maxWorkers: 3,
    // Processes, though threads start sooner: V8 loses track of code that comes and goes in several of them at once, and
    // takes the whole run with it.
    pool: 'forks',
    // Most of a file's time was reading the same modules and compiling the same database anew.
    isolate: false,
    execArgv: nodeFlags,
  },
});
