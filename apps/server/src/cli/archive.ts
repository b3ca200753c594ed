import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { type FileHandle, open, readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import * as v from 'valibot';
import { ignoreMissingFile, privateFileMode, readFileId, toFileId } from '../dataFolder.ts';
import { listKept } from './keptFiles.ts';

const DigestSchema = v.object({ count: v.number(), sum: v.string() });
const ManifestSchema = v.object({
  /** Version of the archive's layout. */
  format: v.literal(1),
  createdAt: v.string(),
  /** Newest migration of the database. */
  migration: v.string(),
  tables: v.record(v.string(), DigestSchema),
  sequences: v.array(v.object({ name: v.string(), last: v.nullable(v.number()) })),
  /** SHA-256 of every other entry, hexadecimal, by path. */
  entries: v.record(v.string(), v.string()),
  /** False where the files lie in an object store. */
  hasFiles: v.boolean(),
});

/** Manifest of an archive: its last entry. */
export type Manifest = v.InferOutput<typeof ManifestSchema>;

export interface CheckedArchive extends Manifest {
  /** Contents of the key files by path below the data folder. */
  keys: ReadonlyMap<string, string>;
  /** Rows of `shop_state` in PostgreSQL's text form. */
  shopState: readonly string[];
}

const manifestPath = 'manifest.json';
/** Paths that an archive may contain; anything else is refused, so that nothing is written elsewhere. */
const rowsPath = /^database\/([a-z_]+)\/\d+\.json$/;
const filePath = /^(files|avatars)\/kept\/[0-9a-f]{2}\/[0-9a-f]{32}$/;
const keyPath = /^keys\/[a-z0-9][a-z0-9.-]*$/;

/** Error message for an archive that is damaged or not one of ours. */
export class ArchiveError extends Error {}

/** Writes an archive: a compressed tar file that only its owner can read. */
export class ArchiveWriter {
  readonly #pack = pack();
  readonly #entries: Record<string, string> = {};
  /** Open until `dispose`: the file system may give the inode of a closed file to the one that replaces it. */
  readonly #handle: FileHandle;
  readonly #fileId: string;
  readonly #end: Promise<void>;

  /** @throws NodeJS.ErrnoException where the file exists or cannot be created */
  static async create(path: string): Promise<ArchiveWriter> {
    const handle = await open(path, 'wx', privateFileMode);
    return new ArchiveWriter(handle, toFileId(await handle.stat()));
  }

  private constructor(handle: FileHandle, fileId: string) {
    this.#handle = handle;
    this.#fileId = fileId;
    this.#end = pipeline(this.#pack, createGzip(), (chunks: AsyncIterable<Buffer>) => handle.writeFile(chunks));
    // Reported by `finish`, or by the entry that is being written.
    this.#end.catch(() => {});
  }

  /** Whether an entry was added. */
  has(path: string): boolean {
    return path in this.#entries;
  }

  /** Whether the file is still at this path: another process may have replaced it. Not to be called after `dispose`. */
  isAt(path: string): boolean {
    return readFileId(path) === this.#fileId;
  }

  /** Closes the file, which is incomplete unless `finish` has ended before. */
  async dispose(): Promise<void> {
    this.#pack.destroy();
    await this.#end.catch(() => {});
    await this.#handle.close();
  }

  async add(path: string, content: string): Promise<void> {
    const bytes = Buffer.from(content);
    this.#entries[path] = createHash('sha256').update(bytes).digest('hex');
    await this.#write({ name: path, size: bytes.length }, [bytes]);
  }

  /** Adds a file in its present length. Returns false if it does not exist. */
  async addFile(path: string, source: string): Promise<boolean> {
    // Open from here on: the shop may remove the file meanwhile.
    const file = await ignoreMissingFile(open(source));
    if (!file) return false;
    const hash = createHash('sha256');
    async function* hashChunks(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    }
    try {
      const { size } = await file.stat();
      await this.#write({ name: path, size }, hashChunks(file.createReadStream({ autoClose: false })));
    } finally {
      await file.close();
    }
    this.#entries[path] = hash.digest('hex');
    return true;
  }

  /** Ends early if the output fails: nothing would read the entry. */
  async #write(
    header: { name: string; size: number },
    chunks: Iterable<Buffer> | AsyncIterable<Buffer>,
  ): Promise<void> {
    // Between two entries the output may have failed; the error is that of the disk.
    if (this.#pack.destroyed) await this.#end;
    await Promise.race([pipeline(chunks, this.#pack.entry(header)), this.#end]);
  }

  /** Adds the manifest and waits until everything is on the disk. The file stays open. */
  async finish(manifest: Omit<Manifest, 'entries' | 'format'>): Promise<void> {
    const json = JSON.stringify({ format: 1, ...manifest, entries: this.#entries } satisfies Manifest);
    await this.#write({ name: manifestPath, size: Buffer.byteLength(json) }, [Buffer.from(json)]);
    this.#pack.finalize();
    await this.#end;
    await this.#handle.sync();
  }
}

/** An entry of an archive; its content must be read before the next one. */
export interface ArchiveEntry {
  path: string;
  content: AsyncIterable<Buffer>;
}

async function* readEntries(path: string): AsyncGenerator<ArchiveEntry> {
  const entries = extract();
  const input = pipeline(createReadStream(path), createGunzip(), entries);
  // Reported by the loop below, which reads the last stream of the pipeline.
  input.catch(() => {});
  for await (const entry of entries) {
    yield { path: entry.header.name, content: entry as AsyncIterable<Buffer> };
    entry.resume();
  }
  await input;
}

/** Checksums of all entries by path, the contents of the key files, the rows of `shop_state`, and the text of the manifest. */
async function readChecksums(path: string, onEntry: (count: number) => void) {
  const checksums = new Map<string, string>();
  const keys = new Map<string, string>();
  const shopState: string[] = [];
  let manifest: string | undefined;
  for await (const entry of readEntries(path)) {
    if (entry.path === manifestPath) {
      manifest = await text(entry.content);
      continue;
    }
    if (![rowsPath, filePath, keyPath].some((known) => known.test(entry.path))) {
      throw new ArchiveError(`${path} contains ${entry.path}, which no backup contains.`);
    }
    const hash = createHash('sha256');
    const isKey = keyPath.test(entry.path);
    const isState = rowsPath.exec(entry.path)?.[1] === 'shop_state';
    const chunks: Buffer[] = [];
    for await (const chunk of entry.content) {
      hash.update(chunk);
      if (isKey || isState) chunks.push(chunk);
    }
    const content = Buffer.concat(chunks).toString();
    if (isKey) keys.set(entry.path, content);
    if (isState) shopState.push(content);
    checksums.set(entry.path, hash.digest('hex'));
    onEntry(checksums.size);
  }
  return { checksums, keys, shopState, manifest };
}

/**
 * Reads a whole archive, compares every entry with its checksum, and returns the manifest, the keys and the rows of
 * `shop_state`.
 * @throws ArchiveError if it is incomplete, was changed, or is no archive of this format
 */
export async function checkArchive(path: string, onEntry: (count: number) => void): Promise<CheckedArchive> {
  const {
    checksums,
    keys,
    shopState,
    manifest: json,
  } = await readChecksums(path, onEntry).catch((error: NodeJS.ErrnoException) => {
    if (error instanceof ArchiveError || error.code === 'ENOENT') throw error;
    throw new ArchiveError(`${path} cannot be read: ${error.message}`);
  });
  if (json === undefined) throw new ArchiveError(`${path} is incomplete: it has no manifest.`);
  const manifest = v.safeParse(v.pipe(v.string(), v.parseJson(), ManifestSchema), json);
  if (!manifest.success) throw new ArchiveError(`${path} was not made by this release or has been changed.`);
  const { entries } = manifest.output;
  const broken = Object.entries(entries).find(([name, checksum]) => checksums.get(name) !== checksum);
  if (broken) throw new ArchiveError(`${path} is damaged: ${broken[0]} does not have its checksum.`);
  const added = [...checksums.keys()].find((name) => !(name in entries));
  if (added) throw new ArchiveError(`${path} is damaged: its manifest does not name ${added}.`);
  const rows = shopState.flatMap((page) => JSON.parse(page) as string[]);
  return { ...manifest.output, keys, shopState: rows };
}

/** Pages of rows in an archive. */
export async function* readArchivedRows(path: string): AsyncGenerator<{ table: string; lines: string[] }> {
  for await (const entry of readEntries(path)) {
    const table = rowsPath.exec(entry.path)?.[1];
    if (table) yield { table, lines: JSON.parse(await text(entry.content)) as string[] };
  }
}

/** Kept files in an archive, with their paths below the data folder. */
export async function* readArchivedFiles(path: string): AsyncGenerator<ArchiveEntry> {
  for await (const entry of readEntries(path)) {
    if (filePath.test(entry.path)) yield entry;
  }
}

/**
 * Paths of the keys of a data folder, relative to it. A server's own id is not a key. The order is the reverse of that in
 * which `key replace` writes them, which may run meanwhile on PostgreSQL: previous keys are listed after the current one
 * was read, so that the archive has each key that its rows need.
 */
export async function* listKeys(dataDir: string): AsyncGenerator<string> {
  const keys = join(dataDir, 'keys');
  const first = ['data.key.check', 'data.key'];
  for (const name of first) if (existsSync(join(keys, name))) yield `keys/${name}`;
  const names = existsSync(keys) ? (await readdir(keys)).sort() : [];
  yield* names
    .filter((name) => ![...first, 'server.id'].includes(name))
    .map((name) => `keys/${name}`)
    .filter((path) => keyPath.test(path));
}

/** Paths of the kept files of a data folder, relative to it. */
export async function* listFiles(dataDir: string): AsyncGenerator<string> {
  for (const folder of ['files', 'avatars']) {
    for await (const { path } of listKept(join(dataDir, folder))) yield relative(dataDir, path).replaceAll(sep, '/');
  }
}
