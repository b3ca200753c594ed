/**
 * Static checks: types, lint with import boundaries and format, and unused code. Arguments are beginnings of the names of
 * checks, to run only those.
 */
import { command } from './processes/command.ts';
import { parseArgs } from './processes/parseArgs.ts';
import { findUnknownPrefix, isChosen } from './testing/prefixes.ts';

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

/** Runs all checks, or those whose names begin with one of `prefixes`, two at a time. */
export async function runChecks(prefixes: readonly string[] = []): Promise<{ passed: string[]; failed: string[] }> {
  const [passed, failed]: [string[], string[]] = [[], []];
  const waiting = checks.filter(({ name }) => isChosen(prefixes, name));
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
  const { positionals: wanted } = parseArgs({ allowPositionals: true });
  const names = checks.map(({ name }) => name);
  const unknown = findUnknownPrefix(wanted, names);
  if (unknown !== undefined) {
    console.error(`There is no check "${unknown}". There are: ${names.join('; ')}.`);
    process.exit(2);
  }
  const { failed } = await runChecks(wanted);
  process.exit(failed.length === 0 ? 0 : 1);
}
