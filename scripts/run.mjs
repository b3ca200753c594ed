/**
 * The commands `npm start`, `npm test` and `npm run sampan`, on any Node from 20 on: installs what is missing with the pinned pnpm,
 * then runs the task with the pinned Node, which strips types by itself.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const pnpm = 'pnpm@12.21.0';
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stampFile = join(root, 'node_modules', '.sampan-install');

const [task, ...taskArguments] = process.argv.slice(2);
if (!['start', 'test', 'sampan'].includes(task)) {
  console.error('Say what to run: node scripts/run.mjs start, test or sampan.');
  process.exit(2);
}

const stamp = createHash('sha256')
  .update(pnpm)
  .update(readFileSync(join(root, 'pnpm-lock.yaml')))
  .update(readFileSync(join(root, 'pnpm-workspace.yaml')))
  .digest('hex');

if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== stamp) {
  console.log('Installing what Sampan needs …');
  const code = await run(
    'npx',
    ['--yes', pnpm, 'install', '--frozen-lockfile', '--reporter=append-only'],
    cleanEnvironment(),
  );
  if (code !== 0) process.exit(code);
  writeFileSync(stampFile, stamp);
}

const bin = join(root, 'node_modules', '.bin');
// A larger young generation of V8 is garbage that waits: the same work in a third of the memory (docs/performance.md).
const nodeFlags = task === 'start' ? ['--max-semi-space-size=8'] : [];
process.exitCode = await run(join(bin, 'node'), [...nodeFlags, join(root, 'scripts', `${task}.ts`), ...taskArguments], {
  ...process.env,
  // glibc gives every thread an arena of its own, and keeps what was freed in it.
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
  PATH: bin + delimiter + process.env.PATH,
  // What Node has read and compiled once it reads from here: a second start takes a quarter less time.
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
});

/** npx must run on the machine's own Node: an npm that finds the pinned one, or another npm's variables, trips. */
function cleanEnvironment() {
  const environment = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.toLowerCase().startsWith('npm_')),
  );
  environment.PATH = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.endsWith(join('node_modules', '.bin')))
    .join(delimiter);
  return environment;
}

/** Runs to the end, passing signals on, and answers the exit code. */
function run(command, commandArguments, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, commandArguments, { cwd: root, env, stdio: 'inherit' });
    const pass = (signal) => child.kill(signal);
    process.on('SIGINT', pass);
    process.on('SIGTERM', pass);
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      process.off('SIGINT', pass);
      process.off('SIGTERM', pass);
      resolve(signal ? 1 : (code ?? 1));
    });
  });
}
