import { cpSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { scratchFolder } from '../../../../scripts/processes/scratchFolder.ts';

/** Folder of the build under test. */
export const dist = fileURLToPath(new URL('../../dist', import.meta.url));

const readJson = (folder: string, file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'));

export const readBuildId = (folder: string): string => readJson(folder, 'builds/latest.json').id;

/** Returns the URL path of a chunk by its name in Vite's manifest, such as `src/routes/album.tsx`. */
export function chunkFile(name: string): string {
  return `/${readJson(dist, '.vite/manifest.json')[name].file}`;
}

/** Returns the URL paths of a chunk's own stylesheets. */
export function chunkStyles(name: string): string[] {
  const manifest: Record<string, { css?: string[] }> = readJson(dist, '.vite/manifest.json');
  return (manifest[name]?.css ?? []).map((file) => `/${file}`);
}

/** Returns the URL paths of a chunk and of the chunks that it imports. */
export function chunkFiles(name: string): string[] {
  const manifest: Record<string, { file: string; imports?: string[] }> = readJson(dist, '.vite/manifest.json');
  const names = new Set([name]);
  for (const each of names) for (const imported of manifest[each]?.imports ?? []) names.add(imported);
  return [...names].map((each) => `/${manifest[each]?.file}`);
}

/** Copies the build to a temporary folder with another id and other chunk names, like a later deployment. */
export function anotherBuild(id: string): string {
  const folder = scratchFolder('build');
  cpSync(dist, folder, { recursive: true });
  const old = readBuildId(dist);
  const files = readdirSync(folder, { recursive: true }) as string[];
  const chunks = new Set(files.filter((file) => /^assets\/.*\.js$/.test(file)).map((file) => basename(file, '.js')));
  const renamed = (text: string) =>
    text.replace(/([\w-]+)\.js\b/g, (whole, name: string) => (chunks.has(name) ? `${name}.${id}.js` : whole));
  for (const file of files.filter((name) => ['.js', '.json', '.html'].includes(extname(name)))) {
    const path = join(folder, file);
    writeFileSync(path, renamed(readFileSync(path, 'utf8')).replaceAll(old, id));
    renameSync(path, join(folder, renamed(file).replaceAll(old, id)));
  }
  return folder;
}
