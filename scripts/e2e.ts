/** Runs the end-to-end tests on the built app. Arguments are passed to Playwright. */
import { buildWeb } from './build.ts';
import { command } from './command.ts';

await buildWeb();
process.exit(
  await command('playwright', ['test', '--config', 'apps/web/e2e/playwright.config.ts', ...process.argv.slice(2)]),
);
