/**
 * Entry point of `npm start`, `npm test` and `npm run sampan`, on any Node from 20 on: installs missing packages with
 * the pinned pnpm, then runs the task with the pinned Node, which strips types itself.
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
process.exitCode = await runNode(join('scripts', `${task}.ts`), ...taskArguments);
// A larger young generation only delays garbage collection: 8 MB takes a third of the memory (docs/performance.md).
if (task === 'start' && process.exitCode === 0) {
  process.exitCode = await runNode('--max-semi-space-size=8', join('apps', 'server', 'dist', 'main.js'));
}

/** Runs the pinned Node in the root. */
function runNode(...nodeArguments) {
  return run(join(bin, 'node'), nodeArguments, {
    ...process.env,
    // glibc gives every thread its own malloc arena and does not return its freed memory.
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
    PATH: bin + delimiter + process.env.PATH,
    // Compile cache of Node: a second start takes a quarter less time.
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
  });
}

/**
 * npx must run on the machine's own Node: npm fails with the pinned Node or another npm's variables in the environment.
 */
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

/** Runs a command, forwards signals and returns its exit code. */
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
