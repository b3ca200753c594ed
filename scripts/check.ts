/** Static checks: types, lint with import boundaries and format, and unused code. */
import { command } from './processes/command.ts';

const projects = [
  // The components, their stories and the app are one program: each of the latter two would check the components again.
  'tsconfig.browser.json',
  'packages/api',
  'packages/domain',
  'packages/demo',
  'apps/web/src/worker',
  'apps/server',
  '.',
];

interface Check {
  name: string;
  run: () => Promise<number>;
}

/** Longest first. */
const checks: Check[] = [
  ...projects.map((project) => ({
    name: `types ${project}`,
    run: () => command('tsc', ['--noEmit', '-p', project]),
  })),
  { name: 'unused code', run: () => command('knip', ['--no-progress']) },
  { name: 'lint, boundaries and format', run: () => command('biome', ['check', '--error-on-warnings']) },
  { name: 'tokens only', run: () => command('node', ['scripts/checks/tokensOnly.ts']) },
  { name: 'vocabulary', run: () => command('node', ['scripts/checks/words.ts']) },
];

/** Runs all checks, or those whose name begins with `first`, two at a time. */
export async function runChecks(first = ''): Promise<{ passed: string[]; failed: string[] }> {
  const [passed, failed]: [string[], string[]] = [[], []];
  const waiting = checks.filter(({ name }) => name.startsWith(first));
  async function runOn() {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const isPassed = (await check.run()) === 0;
      console.log(`${isPassed ? '✓' : '✗'} ${check.name}`);
      (isPassed ? passed : failed).push(check.name);
    }
  }
  await Promise.all([runOn(), runOn()]);
  return { passed, failed };
}

if (import.meta.main) {
  const { failed } = await runChecks(process.argv[2]);
  process.exit(failed.length === 0 ? 0 : 1);
}
