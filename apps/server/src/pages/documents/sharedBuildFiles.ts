import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, inArray, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { advisoryLocks } from '../../db/advisoryLocks.ts';
import { buildFiles } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { settlesWithin } from '../../settlesWithin.ts';
import { getContentType, listHashedFiles, type StaticFile, toStaticFile } from './builtFiles.ts';

/** A server that runs for long says again that it serves its files, before they are removed after seven days. */
const republishMs = 86_400_000;
/** Pause after a failure. */
const retryMs = 60_000;
/** Longest delay of the server's start. */
const maxStartMs = 5_000;
/** Bytes per statement. */
const batchBytes = 1_048_576;
/** Minimum interval between reads of the list of paths, however many unknown paths are requested. */
const listIntervalMs = 1_000;
/** Files in memory, some 30 kB each. */
const maxCached = 100;
/** The only paths that other builds can have: no others cause a read. */
const sharedPath = /^\/(?:assets\/[\w.-]{1,100}|builds\/meta\/[\w-]{1,100}\.json)$/;

type SharedDeps = Pick<Deps, 'db' | 'slowDb' | 'clock' | 'log' | 'background'>;

/**
 * The hashed files of all builds that servers of the shop serve or served in the last seven days, in PostgreSQL: during a
 * rolling deploy a page may ask a server of another build for a chunk (ADR 83).
 */
export class SharedBuildFiles {
  readonly #deps: SharedDeps;
  readonly #root: string;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;
  #paths = new Set<string>();
  #listedAt = Number.NEGATIVE_INFINITY;
  #nextList: Promise<void> | undefined;
  readonly #files = new LRUCache<string, Promise<StaticFile | null>>({ max: maxCached });

  /** @param root folder of this server's build */
  constructor(deps: SharedDeps, root: string) {
    this.#deps = deps;
    this.#root = root;
  }

  /** Stores the files of this build, and again every day until `stop`. A database that takes long delays no start. */
  async start(): Promise<void> {
    const published = this.#publishOften();
    this.#deps.background.run('store the build', () => published);
    await settlesWithin(published, maxStartMs);
  }

  /** A failure is logged and tried again. */
  async #publishOften(): Promise<void> {
    let pauseMs = republishMs;
    try {
      await this.#publish();
    } catch (error) {
      pauseMs = retryMs;
      this.#deps.log.error({ err: error }, 'the files of this build are not stored for other servers');
    }
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => this.#deps.background.run('store the build', () => this.#publishOften()), pauseMs);
    this.#timer.unref();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  /** Loads a file of any build; null where no build has it. */
  async load(path: string): Promise<StaticFile | null> {
    if (!sharedPath.test(path)) return null;
    if (!this.#paths.has(path)) await this.#list();
    return this.#paths.has(path) ? this.#read(path) : null;
  }

  async #publish(): Promise<void> {
    const { slowDb, clock } = this.#deps;
    const paths = await listHashedFiles(this.#root);
    const servedAt = clock.now();
    await slowDb.transaction(async (tx) => {
      // Of servers that start at the same time one stores the files, and the others find them.
      await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.storeBuild})`);
      const stored = await tx
        .update(buildFiles)
        .set({ servedAt })
        .where(inArray(buildFiles.path, paths))
        .returning({ path: buildFiles.path });
      const storedPaths = new Set(stored.map(({ path }) => path));
      let rows: (typeof buildFiles.$inferInsert)[] = [];
      let bytes = 0;
      const flush = async () => {
        if (rows.length > 0) await tx.insert(buildFiles).values(rows);
        rows = [];
        bytes = 0;
      };
      for (const path of paths.filter((each) => !storedPaths.has(each))) {
        const content = await readFile(join(this.#root, path));
        rows.push({ path, content, servedAt });
        bytes += content.length;
        if (bytes >= batchBytes) await flush();
      }
      await flush();
    });
  }

  /** Resolves after a read of all paths that begins after the call. All calls within the interval share one. */
  #list(): Promise<void> {
    this.#nextList ??= this.#listAfterInterval();
    return this.#nextList;
  }

  async #listAfterInterval(): Promise<void> {
    await sleep(Math.max(0, this.#listedAt + listIntervalMs - performance.now()));
    this.#nextList = undefined;
    this.#listedAt = performance.now();
    const rows = await this.#deps.db.select({ path: buildFiles.path }).from(buildFiles);
    this.#paths = new Set(rows.map(({ path }) => path));
  }

  #read(path: string): Promise<StaticFile | null> {
    const file = this.#files.get(path) ?? this.#readRow(path);
    this.#files.set(path, file);
    return file;
  }

  async #readRow(path: string): Promise<StaticFile | null> {
    try {
      const [row] = await this.#deps.db
        .select({ content: buildFiles.content })
        .from(buildFiles)
        .where(eq(buildFiles.path, path));
      if (row) return toStaticFile(Buffer.from(row.content), getContentType(path));
      // Removed after the list was read.
      this.#paths.delete(path);
      this.#files.delete(path);
      return null;
    } catch (error) {
      this.#files.delete(path);
      throw error;
    }
  }
}
