/**
 * Entry point of `npm start`, `npm test` and `npm run sampan`, on any Node from 20 on: installs missing packages with
 * the pinned pnpm, then runs the task with a Node that strips types itself.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  cacheVariables,
  chooseNode,
  findNpx,
  getForwardedSignals,
  serverEnvironment,
  serverFlags,
} from './platform.mjs';

const pnpm = 'pnpm@12.21.0';
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bin = join(root, 'node_modules', '.bin');
const stampFile = join(root, 'node_modules', '.sampan-install');

const [task = '', ...taskArguments] = process.argv.slice(2);
if (!['start', 'test', 'sampan'].includes(task)) {
  console.error('Say what to run: node scripts/run.mjs start, test or sampan.');
  process.exit(2);
}

try {
  await install();
  const node = chooseNode(process, bin, existsSync);
  process.exitCode = await runNode(node, join('scripts', `${task}.ts`), ...taskArguments);
  if (task === 'start' && process.exitCode === 0 && !taskArguments.includes('--help')) {
    process.exitCode = await runNode(node, ...serverFlags, join('apps', 'server', 'dist', 'main.js'));
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** Installs the packages, unless those of this lockfile are there. */
async function install() {
  const stamp = createHash('sha256')
    .update(pnpm)
    .update(readFileSync(join(root, 'pnpm-lock.yaml')))
    .update(readFileSync(join(root, 'pnpm-workspace.yaml')))
    .digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  // Where no pinned Node will come, an old one is refused before everything is downloaded.
  if (process.platform !== 'linux') chooseNode(process, bin, existsSync);
  console.log('Installing what Sampan needs …');
  const [command, ...first] = findNpx(process, existsSync);
  const installArguments = ['--yes', pnpm, 'install', '--frozen-lockfile', '--reporter=append-only'];
  const code = await run(command, [...first, ...installArguments], installEnvironment());
  if (code !== 0) process.exit(code);
  writeFileSync(stampFile, stamp);
}

/**
 * Runs Node in the root.
 *
 * @param {string} node
 * @param {...string} nodeArguments
 */
function runNode(node, ...nodeArguments) {
  return run(node, nodeArguments, {
    ...serverEnvironment,
    ...process.env,
    PATH: bin + delimiter + process.env.PATH,
    // Compile cache of Node: a second start takes a quarter less time.
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
  });
}

/**
 * npx must run on the machine's own Node: npm fails with the pinned Node or another npm's variables in the environment.
 *
 * @returns {NodeJS.ProcessEnv}
 */
function installEnvironment() {
  const environment = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.toLowerCase().startsWith('npm_')),
  );
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.endsWith(join('node_modules', '.bin')))
    .join(delimiter);
  const caches = join(root, 'node_modules', '.cache', 'home');
  const machine = { platform: process.platform, env: environment };
  return { ...environment, ...cacheVariables(machine, homedir(), caches, isWritable), PATH: path };
}

/** @param {string} folder */
function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Runs a command in the root, forwards signals and returns its exit code.
 *
 * @param {string} command
 * @param {string[]} commandArguments
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>}
 */
function run(command, commandArguments, env) {
  const { signals, isForwarded } = getForwardedSignals(process.platform);
  return new Promise((resolve, reject) => {
    const child = spawn(command, commandArguments, { cwd: root, env, stdio: 'inherit' });
    /** @param {NodeJS.Signals} signal */
    const pass = (signal) => void (isForwarded && child.kill(signal));
    for (const signal of signals) process.on(signal, pass);
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      for (const each of signals) process.off(each, pass);
      resolve(signal ? 1 : (code ?? 1));
    });
  });
}
