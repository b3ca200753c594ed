import { readConfig } from '../apps/server/src/config.ts';
import { buildWeb } from './build.ts';

try {
  // Report an invalid variable before the build.
  readConfig(process.env);
  await buildWeb();
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
await import('../apps/server/src/main.ts');
