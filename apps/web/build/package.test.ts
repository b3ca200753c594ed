import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { freePort } from '../../../scripts/processes/freePort.ts';
import { scratchFolder } from '../../../scripts/processes/scratchFolder.ts';
import { root } from '../../../scripts/sources.ts';

const scratch = scratchFolder('package');
const folder = join(scratch, 'shop');
const bundle = join(folder, 'apps/server/dist');
let files: string[];

interface RunOptions {
  env?: Record<string, string>;
  until?: string;
  timeoutMs?: number;
}

/** Runs a process to its end, or until its output has `until`. Returns the exit code and the output. */
async function run(args: string[], { env = {}, until, timeoutMs = 45_000 }: RunOptions = {}) {
  const child = spawn(process.execPath, args, {
    cwd: existsSync(folder) ? folder : root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: timeoutMs,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (until !== undefined && output.includes(until)) child.kill();
    });
  }
  const [exitCode] = await once(child, 'exit');
  return { exitCode: exitCode as number | null, output };
}

beforeAll(async () => {
  const { exitCode, output } = await run([join(root, 'scripts/package.ts'), folder, '--no-install'], {
    timeoutMs: 290_000,
  });
  if (exitCode !== 0) throw new Error(output);
  files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}, 300_000);
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

interface Snapshot {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}
interface Lockfile {
  importers: Record<string, { dependencies: Record<string, { version: string }> }>;
  snapshots: Record<string, Snapshot>;
}

/** Names of all packages that `pnpm install --prod` would bring into the folder. */
function listInstalled(): Set<string> {
  const { importers, snapshots } = parse(readFileSync(join(folder, 'pnpm-lock.yaml'), 'utf8')) as Lockfile;
  const keys = new Set<string>();
  const add = (name: string, version: string) => {
    const key = snapshots[version] ? version : `${name}@${version}`;
    const snapshot = snapshots[key];
    if (!snapshot) throw new Error(`The lockfile has no ${key}.`);
    if (keys.has(key)) return;
    keys.add(key);
    const all = { ...snapshot.dependencies, ...snapshot.optionalDependencies };
    for (const [each, at] of Object.entries(all)) add(each, at);
  };
  for (const { dependencies = {} } of Object.values(importers)) {
    for (const [name, { version }] of Object.entries(dependencies)) add(name, version);
  }
  return new Set([...keys].map((key) => key.slice(0, key.indexOf('@', 1))));
}

test('the production folder installs no Storybook, browser, mock or build tool', () => {
  const names = [...listInstalled()];
  expect(names).toContain('fastify');
  expect(names.length).toBeLessThan(250);
  const tools =
    /storybook|chromium|playwright|puppeteer|lighthouse|axe-core|chromatic|\bmsw\b|vite|vitest|rolldown|rollup|esbuild|lightningcss|typescript|biome|knip|drizzle-kit|tesseract|s3rver|autocannon|fast-check|@sampan\/demo/;
  expect(names.filter((name) => tools.test(name))).toEqual([]);
});

test('the production folder has no sources, stories, tests, mocks or data of the demo', () => {
  expect(files).toEqual(expect.arrayContaining(['LICENSE', 'apps/server/dist/main.js', 'apps/web/dist/index.html']));
  const foreign = /\.tsx?$|stories|storybook|\.test\.|mockServiceWorker|node_modules|fixtures|drawingProcess/;
  expect(files.filter((file) => foreign.test(file))).toEqual([]);
  const scripts = files.filter((file) => file.endsWith('.js'));
  const demo = /packages\/demo\/src|mockServiceWorker|setupWorker/;
  expect(scripts.filter((file) => demo.test(readFileSync(join(folder, file), 'utf8')))).toEqual([]);
});

test('the production folder starts a shop, and says why it starts no demo shop', async () => {
  // Instead of an installation, which needs a package registry.
  symlinkSync(join(root, 'apps/server/node_modules'), join(folder, 'apps/server/node_modules'));
  const getEnvironment = async (name: string, demo: string) => ({
    DATA_DIR: join(scratch, name),
    PORT: String(await freePort()),
    DEMO: demo,
    LOG_LEVEL: 'warn',
  });
  const rejected = await run([join(bundle, 'main.js')], { env: await getEnvironment('demo', '1') });
  expect(rejected.exitCode).toBe(1);
  expect(rejected.output).toContain('This installation has no demo shop. Set DEMO=0');
  const started = await run([join(bundle, 'main.js')], {
    env: await getEnvironment('real', '0'),
    until: 'http://localhost',
  });
  expect(started.output).toContain('http://localhost');
}, 120_000);
