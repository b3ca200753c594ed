import fs from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { toSyncFlags } from '../../dataFolder.ts';
import { DatabaseDiskError } from './databaseDiskError.ts';

type ModuleOptions = Parameters<NodeFS['init']>[1];
type PostgresModule = Parameters<NonNullable<ModuleOptions['preRun']>[number]>[0];

/** Errors of a disk as Emscripten (WASI) numbers them. */
const diskErrors: Record<number, string> = { 19: 'EDQUOT', 29: 'EIO', 51: 'ENOSPC', 69: 'EROFS' };
const emscriptenEio = 29;
const isFolderSynced = toSyncFlags(true) !== null;

/** An open file. */
interface Stream {
  nfd: number;
  path?: string;
}

/** The part of Emscripten's NODEFS that is used here. */
interface NodeFileSystem {
  stream_ops: {
    fsync?: (stream: Stream) => number;
    write: (stream: Stream, ...written: unknown[]) => number;
  };
  node_ops: { setattr: (node: unknown, attributes: { mode?: number }) => void };
}

/**
 * PGlite's file system on Node's, with two fixes for Emscripten's, which PGlite has no option for
 * (electric-sql/pglite#1107); `syncedNodeFs.test.ts` fails when they are no longer needed:
 * - PostgreSQL's `fsync` reaches the disk. `fdatasync` never does, since Emscripten returns without calling the file
 *   system; hence `wal_sync_method=fsync` in `GuardedPglite.getStartParams`.
 * - Files are not readable by other users. Emscripten ignores the umask of the process when it creates files.
 *
 * PostgreSQL ends its process when a sync or a write of its log fails, and what was acknowledged is recovered at the next
 * start. PGlite has no process of its own and would run in a loop for ever, so `onDiskError` is called before: it must
 * end the process.
 */
export class SyncedNodeFs extends NodeFS {
  readonly #onDiskError: ((error: DatabaseDiskError) => void) | undefined;
  /** The last write or sync that failed. PGlite does not say why it does not start. */
  lastError: DatabaseDiskError | undefined;

  constructor(folder: string, onDiskError?: (error: DatabaseDiskError) => void) {
    super(folder);
    this.#onDiskError = onDiskError;
  }

  override async init(pglite: PGlite, options: ModuleOptions): Promise<{ emscriptenOpts: ModuleOptions }> {
    const { emscriptenOpts } = await super.init(pglite, options);
    const addOperations = (module: PostgresModule) => {
      // PGlite's types describe Emscripten's file system without its operations.
      const { stream_ops, node_ops } = module.NODEFS as unknown as NodeFileSystem;
      const { write } = stream_ops;
      const note = (what: string) => {
        this.lastError = new DatabaseDiskError(
          `The disk of the embedded database refused ${what}. Free or repair it and start the shop again: it recovers what was acknowledged.`,
        );
        return this.lastError;
      };
      stream_ops.write = (stream, ...written) => {
        try {
          return write(stream, ...written);
        } catch (error) {
          const { errno } = error as { errno: number };
          const noted = note(`a write to ${stream.path} (${diskErrors[errno] ?? errno})`);
          if (stream.path?.includes('/pg_wal/')) this.#onDiskError?.(noted);
          throw error;
        }
      };
      stream_ops.fsync = ({ nfd, path }) => {
        try {
          if (!isFolderSynced && fs.fstatSync(nfd).isDirectory()) return 0;
          fs.fsyncSync(nfd);
        } catch {
          this.#onDiskError?.(note(`to sync ${path}`));
          // PostgreSQL exits when a sync fails: only WAL recovery can tell which writes reached the disk.
          throw new module.FS.ErrnoError(emscriptenEio);
        }
        return 0;
      };
      const { setattr } = node_ops;
      node_ops.setattr = (node, { mode, ...attributes }) =>
        setattr(node, { ...attributes, ...(mode !== undefined && { mode: mode & ~0o077 }) });
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addOperations] } };
  }
}
