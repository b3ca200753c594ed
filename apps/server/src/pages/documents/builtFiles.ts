import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { privateFileMode, writeFileDurably } from '../../dataFolder.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
};

/** A file with its response headers. */
export interface StaticFile {
  bytes: Buffer;
  type: string;
  etag: string;
  /** Compressed bodies by encoding, each created once. */
  packed: Map<string, Promise<Buffer>>;
}

/** Wraps a file with its ETag and an empty cache of compressed bodies. */
export function toStaticFile(bytes: Buffer, type: string): StaticFile {
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
  return { bytes, type, etag, packed: new Map() };
}

/** Build files that only the server reads; never served. */
const isOurs = (path: string) => /^\/(server|\.vite)\/|^\/(routes\.json|index\.html)$/.test(path);

export interface BuiltFiles {
  /** Loads a file; null if there is none at this path, or no longer. */
  load(path: string): Promise<StaticFile | null>;
}

/** Content-Type of a build's file. */
export const getContentType = (path: string) => types[extname(path)] ?? 'application/octet-stream';

/** Folders of files whose names contain a hash or the build's id. */
const hashedFolders = ['assets', join('builds', 'meta')];

/** Paths of a build's files that never change, such as `/assets/1a2b3c4.js`, sorted. */
export async function listHashedFiles(root: string): Promise<string[]> {
  const folders = await Promise.all(
    hashedFolders.map(async (folder) => {
      const names = existsSync(join(root, folder)) ? await readdir(join(root, folder)) : [];
      return names.map((name) => `/${folder.split(sep).join('/')}/${name}`);
    }),
  );
  return folders.flat().sort();
}

/** How long chunks of earlier builds are kept, because an open tab may still load them (B1). */
const retentionMs = 7 * 86_400_000;

/** File of the archive with the paths of the build that was served last, a JSON array. */
const servedListName = 'served.json';

/** Paths of the build that was served last; undefined in an archive of an earlier release, which has no list. */
async function readServedPaths(archive: string): Promise<ReadonlySet<string> | undefined> {
  try {
    return new Set(JSON.parse(await readFile(join(archive, servedListName), 'utf8')));
  } catch {
    return undefined;
  }
}

/**
 * Copies this build's hashed files to the archive, and deletes those that no build has had for a week. The week of a file
 * begins with the first start of a build without it, which sets its time of change. The list of served paths is written
 * last: a start that was killed is repeated with the list of the build before.
 */
async function archiveBuild(root: string, archive: string): Promise<void> {
  const now = new Date();
  const paths = await listHashedFiles(root);
  const archived = await listHashedFiles(archive);
  const served = (await readServedPaths(archive)) ?? new Set(archived);
  const current = new Set(paths);
  for (const path of archived.filter((each) => !current.has(each))) {
    const file = join(archive, path);
    if (served.has(path)) await utimes(file, now, now);
    else if (now.getTime() - (await stat(file)).mtimeMs > retentionMs) await rm(file, { recursive: true });
  }
  for (const folder of hashedFolders) await mkdir(join(archive, folder), { recursive: true });
  // Drafts of the list that a killed start left. No other server writes to this folder.
  const drafts = (await readdir(archive)).filter((name) => name.startsWith(`${servedListName}.`));
  for (const name of drafts) await rm(join(archive, name));
  for (const path of paths) {
    await copyFile(join(root, path), join(archive, path));
    // copyFile keeps the original's mode, which other users may read.
    await chmod(join(archive, path), privateFileMode);
  }
  await writeFileDurably(join(archive, servedListName), JSON.stringify(paths));
}

async function listFiles(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

/**
 * Not kept in memory: they are three quarters of the build, browsers keep them for a year, and the system keeps the files.
 */
const isLarge = (file: string) => /\.(woff2|png|ico|webp|avif)$/.test(file);

/** Reads the first of the files that exists; null if all are gone. */
async function readFirst(files: readonly string[]): Promise<Buffer | null> {
  for (const file of files) {
    try {
      return await readFile(file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  return null;
}

/** Files of this build and chunks of earlier ones, read on first request; fonts and pictures on each. */
export async function readBuiltFiles(root: string, dataDir: string): Promise<BuiltFiles> {
  const archive = join(dataDir, 'web');
  await archiveBuild(root, archive);
  // The copy in the archive, too: a build that is made while the server runs empties the folder.
  const located = new Map<string, string[]>();
  for (const file of existsSync(root) ? await listFiles(root) : []) {
    const path = `/${file.split(sep).join('/')}`;
    if (!isOurs(path)) located.set(path, [join(root, file)]);
  }
  for (const path of await listHashedFiles(archive)) {
    located.set(path, [...(located.get(path) ?? []), join(archive, path)]);
  }
  const served = new Map<string, Promise<StaticFile | null>>();
  async function read(path: string): Promise<StaticFile | null> {
    const bytes = await readFirst(located.get(path) ?? []);
    return bytes && toStaticFile(bytes, getContentType(path));
  }
  /** Reads the file and keeps it, unless it is gone or the disk failed. */
  async function readAndKeep(path: string): Promise<StaticFile | null> {
    const reading = read(path);
    served.set(path, reading);
    const file = await reading.catch((error) => {
      served.delete(path);
      throw error;
    });
    if (!file) served.delete(path);
    return file;
  }
  return {
    async load(path) {
      if (!located.has(path)) return null;
      return isLarge(path) ? read(path) : (served.get(path) ?? readAndKeep(path));
    },
  };
}
