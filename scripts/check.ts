/** Types, lint with boundaries and format, and unused code: what can be known without running anything. */
import { command } from './command.ts';

const projects = [
  'packages/api',
  'packages/domain',
  'packages/demo',
  'packages/ui',
  '.storybook',
  'apps/web',
  'apps/web/src/worker',
  'apps/server',
  '.',
];

export const checks: { name: string; run: () => Promise<number> }[] = [
  ...projects.map((project) => ({
    name: `types ${project}`,
    run: () => command('tsc', ['--noEmit', '-p', project]),
  })),
  { name: 'lint, boundaries and format', run: () => command('biome', ['check', '--error-on-warnings']) },
  { name: 'tokens only', run: () => command('node', ['scripts/tokensOnly.ts']) },
  { name: 'unused code', run: () => command('knip', ['--no-progress']) },
];

if (import.meta.main) {
  let failed = 0;
  for (const check of checks) {
    const code = await check.run();
    console.log(`${code === 0 ? '✓' : '✗'} ${check.name}`);
    if (code !== 0) failed += 1;
  }
  process.exit(failed === 0 ? 0 : 1);
}
