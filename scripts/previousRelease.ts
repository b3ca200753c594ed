/**
 * Runs the scenarios of the previous release's server on this tree's migrations: during a deploy its servers answer
 * beside the new ones. `--against <git ref>` names the release (default: the newest tag).
 */
import { execFileSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { command, findScript } from './processes/command.ts';
import { checkOut, findCommit, getCommandPath } from './processes/otherCommit.ts';
import { parseArgs } from './processes/parseArgs.ts';
import { root } from './sources.ts';

const { values } = parseArgs({ options: { against: { type: 'string' } } });
const ref = values.against ?? findNewestTag();
const commit = ref && findCommit(ref);
if (!commit) {
  console.error(ref ? `git knows no commit ${ref}.` : 'There is no release tag: name a commit with --against.');
  process.exit(2);
}

const migrations = 'apps/server/src/db/migrations';
const tree = await checkOut(commit);
rmSync(join(tree, migrations), { recursive: true, force: true });
cpSync(join(root, migrations), join(tree, migrations), { recursive: true });
console.log(`The server of ${ref} on the migrations of this tree:`);
const scenarios = join(tree, 'apps/server/tests/scenarios.test.ts');
const options = ['--root', tree, '--project', 'server', scenarios, '--reporter=dot'];
const code = await command('node', [findScript('vitest', tree), 'run', ...options], { PATH: getCommandPath(tree) });
// The checkout is shared with the visual comparison.
execFileSync('git', ['checkout', '--quiet', commit, '--', migrations], { cwd: tree });
execFileSync('git', ['clean', '--quiet', '-fd', '--', migrations], { cwd: tree });
process.exit(code);

function findNewestTag(): string | undefined {
  try {
    return execFileSync('git', ['describe', '--tags', '--abbrev=0', '--match', 'v*'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return undefined;
  }
}
