/**
 * Makes a folder with what a production server needs and nothing else: the built web app, the server's bundle without the
 * demo's data, and the installed packages that it does not contain. Start it there with Node 24: `DEMO=0 npm start`.
 * The argument is the folder; it must not exist. `--no-install` leaves the dependencies to a later step, and `--demo` keeps
 * what the demo shop needs.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parse, stringify } from 'yaml';
import { buildServer, buildWeb } from './build.ts';
import { serverFlags } from './platform.mjs';
import { installPackages } from './processes/otherCommit.ts';
import { parseArgs } from './processes/parseArgs.ts';
import { root } from './sources.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'no-install': { type: 'boolean' }, demo: { type: 'boolean' } },
});
const [folder] = positionals;
if (!folder || existsSync(folder)) {
  console.error(folder ? `${folder} exists already.` : 'Usage: pnpm package <folder> [--no-install] [--demo]');
  process.exit(2);
}
const target = resolve(folder);

const server = 'apps/server';
interface Snapshot {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}
interface Lockfile {
  importers: Record<string, { dependencies?: Record<string, { version: string }> }>;
  packages: Record<string, unknown>;
  snapshots: Record<string, Snapshot>;
}
/** The bundler names each module above its code. */
const demoModule = '// packages/demo/src/';
const files = ['apps/web/dist', `${server}/dist`, 'pnpm-workspace.yaml', 'LICENSE'];

await buildServer();
await buildWeb();
for (const path of files) copy(path);
if (values.demo !== true) removeDemo();
writeManifests();
writeLockfile();
if (values['no-install'] !== true) {
  process.exitCode = await installPackages(target, readFileSync(join(root, 'scripts/run.mjs'), 'utf8'), ['--prod']);
  removeUnloaded();
}

function copy(path: string): void {
  mkdirSync(dirname(join(target, path)), { recursive: true });
  cpSync(join(root, path), join(target, path), { recursive: true });
}

/** Removes the chunks with modules of packages/demo, which only a demo shop loads, and the process that draws its pictures. */
function removeDemo(): void {
  const bundle = join(target, server, 'dist');
  for (const name of readdirSync(bundle).filter((each) => each.endsWith('.js'))) {
    const isDemo = name === 'drawingProcess.js' || readFileSync(join(bundle, name), 'utf8').includes(demoModule);
    if (isDemo) rmSync(join(bundle, name));
  }
}

/** Manifests of the root and the server without their development tools. */
function writeManifests(): void {
  const { name, version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const scripts = {
    start: `node ${serverFlags.join(' ')} apps/server/dist/main.js`,
    sampan: 'node apps/server/dist/sampan.js',
  };
  const manifest = { name, version, license, private: true, type: 'module', engines: { node: '>=24' }, scripts };
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const path = join(server, 'package.json');
  const { devDependencies: _, ...own } = JSON.parse(readFileSync(join(root, path), 'utf8'));
  writeFileSync(join(target, path), `${JSON.stringify(own, null, 2)}\n`);
}

/** The lockfile with the server's own dependencies alone: pnpm compares it with the manifests that it finds. */
function writeLockfile(): void {
  const lockfile = parse(readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8')) as Lockfile;
  // valibot names TypeScript as an optional peer; pnpm would install it, because this repository has it.
  for (const { optionalDependencies } of Object.values(lockfile.snapshots)) delete optionalDependencies?.typescript;
  const dependencies = lockfile.importers[server]?.dependencies ?? {};
  const keys = new Set<string>();
  const add = (name: string, version: string) => {
    const key = lockfile.snapshots[version] ? version : `${name}@${version}`;
    const snapshot = lockfile.snapshots[key];
    if (keys.has(key) || !snapshot) return;
    keys.add(key);
    const all = { ...snapshot.dependencies, ...snapshot.optionalDependencies };
    for (const [each, at] of Object.entries(all)) add(each, at);
  };
  for (const [name, { version }] of Object.entries(dependencies)) add(name, version);
  const pick = <Value>(all: Record<string, Value>, isPicked: (key: string) => boolean) =>
    Object.fromEntries(Object.entries(all).filter(([key]) => isPicked(key)));
  const names = new Set([...keys].map((key) => key.replace(/\(.*$/, '')));
  const text = stringify({
    ...lockfile,
    importers: { '.': {}, [server]: { dependencies } },
    packages: pick(lockfile.packages, (key) => names.has(key)),
    snapshots: pick(lockfile.snapshots, (key) => keys.has(key)),
  });
  writeFileSync(join(target, 'pnpm-lock.yaml'), text.replaceAll(/\(typescript@[\d.]+\)/g, ''));
}

/** Removes types, source maps and documentation of the installed packages, a fifth of the folder: Node loads none of them. */
function removeUnloaded(): void {
  for (const file of readdirSync(join(target, 'node_modules'), { recursive: true, withFileTypes: true })) {
    // A file is found once for each link to its package.
    if (file.isFile() && /\.(d\.[cm]?ts|map|md)$/.test(file.name))
      rmSync(join(file.parentPath, file.name), { force: true });
  }
}
