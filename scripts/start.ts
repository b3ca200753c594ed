/**
 * Checks the configuration and the ports, and builds what `npm start` then runs, where the sources changed since the last
 * build.
 */
import { readConfig } from '../apps/server/src/config.ts';
import { requireFreePorts } from '../apps/server/src/listen.ts';
import { buildServer, buildWeb } from './build.ts';
import { parseArgs } from './processes/parseArgs.ts';

parseArgs({});
try {
  await requireFreePorts(readConfig(process.env));
  await buildServer();
  await buildWeb();
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
