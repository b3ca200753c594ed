/**
 * Makes a folder with what a production server needs and nothing else: the built web app, the server's bundle, and the
 * installed packages that it does not contain. Start it there with Node 24: `npm start`.
 * The argument is the folder; it must not exist. `--no-install` leaves the dependencies to a later step.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parse, stringify } from 'yaml';
import { buildServer, buildWeb } from './build.ts';
import { command } from './command.ts';
import { root } from './sources.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'no-install': { type: 'boolean' } },
});
const [folder] = positionals;
if (!folder || existsSync(folder)) {
  console.error(folder ? `${folder} exists already.` : 'Usage: pnpm package <folder> [--no-install]');
  process.exit(2);
}
const target = resolve(folder);

const server = 'apps/server';
const files = ['apps/web/dist', `${server}/dist`, `${server}/package.json`, 'pnpm-workspace.yaml', 'LICENSE'];

await buildServer();
await buildWeb();
for (const path of files) copy(path);
writeManifest();
writeLockfile();
if (values['no-install'] !== true) process.exitCode = await installDependencies();

function copy(path: string): void {
  mkdirSync(dirname(join(target, path)), { recursive: true });
  cpSync(join(root, path), join(target, path), { recursive: true });
}

/** A manifest of the root without its development tools. */
function writeManifest(): void {
  const { name, version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const scripts = {
    start: 'node --max-semi-space-size=8 apps/server/dist/main.js',
    sampan: 'node apps/server/dist/sampan.js',
  };
  const manifest = { name, version, license, private: true, type: 'module', engines: { node: '>=24' }, scripts };
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** The lockfile with the server's entry alone: pnpm compares it with the manifests that it finds. */
function writeLockfile(): void {
  const lockfile = parse(readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8')) as { importers: Record<string, unknown> };
  const importers = { '.': {}, [server]: lockfile.importers[server] };
  writeFileSync(join(target, 'pnpm-lock.yaml'), stringify({ ...lockfile, importers }));
}

function installDependencies(): Promise<number> {
  const [, installer = 'pnpm'] = /'(pnpm@[\d.]+)'/.exec(readFileSync(join(root, 'scripts/run.mjs'), 'utf8')) ?? [];
  const options = ['--prod', '--frozen-lockfile', '--prefer-offline'];
  return command('npx', ['--yes', installer, '--dir', target, 'install', ...options]);
}
