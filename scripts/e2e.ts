/**
 * Runs the end-to-end tests on the built app. Arguments are passed to Playwright, except `--cluster`: each shop then has
 * three servers behind HAProxy, on one PostgreSQL and one S3 store, from Debian's packages.
 */
import { clusterVariable } from '../apps/web/e2e/support/cluster.ts';
import { buildWeb } from './build.ts';
import { command } from './processes/command.ts';
import { parseArgs } from './processes/parseArgs.ts';

// Only for --help: Playwright parses the arguments.
parseArgs({ strict: false, allowPositionals: true });
const given = process.argv.slice(2);
const isOnCluster = given.includes('--cluster');

await buildWeb();
process.exit(
  await command(
    'playwright',
    ['test', '--config', 'apps/web/e2e/playwright.config.ts', ...given.filter((each) => each !== '--cluster')],
    isOnCluster ? { [clusterVariable]: '1' } : {},
  ),
);
