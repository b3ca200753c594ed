/**
 * Runs the README's two commands on a machine without anything else, as root and as a user. The machine is outside the
 * repository: BARE_ROOT names a program that is called as `$BARE_ROOT [--user] <clone> <shell command>`, clones the
 * repository into an empty root file system and runs the command there.
 */
import { spawnSync } from 'node:child_process';
import { root } from '../sources.ts';
import { measure } from './measure.ts';

const program = process.env.BARE_ROOT;
if (!program) {
  console.error('Set BARE_ROOT to the program that runs a command in an empty root file system.');
  process.exit(2);
}
/** Starts the shop in a process group of its own, and ends it when it is ready or after ten minutes. */
const start = [
  'set -m',
  'npm start > start.log 2>&1 &',
  'for second in {1..600}; do grep --quiet "Sampan is ready" start.log && break; sleep 1; done',
  'kill -INT -- -$!',
  'wait',
  'cat start.log',
  'grep --quiet "Sampan is ready" start.log',
].join('\n');
const commands = [start, 'npm test'];

await measure('bare-root', { place: 'none' }, async (countAttempts) => {
  for (const user of [[], ['--user']]) {
    for (const command of commands) {
      const { status: exitCode } = spawnSync(program, [...user, root, command], { stdio: 'inherit' });
      if (exitCode !== 0)
        throw new Error(`${command === start ? 'npm start' : command} ended with ${exitCode} ${user.join()}`);
      countAttempts();
    }
  }
});
