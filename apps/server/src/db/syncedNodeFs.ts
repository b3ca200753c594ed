import fs from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { toSyncFlags } from '../dataFolder.ts';

type ModuleOptions = Parameters<NodeFS['init']>[1];
type PostgresModule = Parameters<NonNullable<ModuleOptions['preRun']>[number]>[0];

/** EIO as Emscripten (WASI) numbers it. */
const emscriptenEio = 29;
const isFolderSynced = toSyncFlags(true) !== null;

/** The part of Emscripten's NODEFS that is used here. */
interface NodeFileSystem {
  stream_ops: { fsync?: (stream: { nfd: number }) => number };
  node_ops: { setattr: (node: unknown, attributes: { mode?: number }) => void };
}

/**
 * PGlite's file system on Node's, with two fixes for Emscripten's, which PGlite has no option for
 * (electric-sql/pglite#1107); `syncedNodeFs.test.ts` fails when they are no longer needed:
 * - PostgreSQL's `fsync` reaches the disk. `fdatasync` never does, since Emscripten returns without calling the file
 *   system; hence `wal_sync_method=fsync` in `syncedStartParams`.
 * - Files are not readable by other users. Emscripten ignores the umask of the process when it creates files.
 */
export class SyncedNodeFs extends NodeFS {
  override async init(pglite: PGlite, options: ModuleOptions): Promise<{ emscriptenOpts: ModuleOptions }> {
    const { emscriptenOpts } = await super.init(pglite, options);
    const addOperations = (module: PostgresModule) => {
      const { stream_ops, node_ops } = module.NODEFS as unknown as NodeFileSystem;
      stream_ops.fsync = ({ nfd }) => {
        try {
          if (!isFolderSynced && fs.fstatSync(nfd).isDirectory()) return 0;
          fs.fsyncSync(nfd);
        } catch {
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

/** PGlite's default start parameters without `-F`, which disables fsync. */
export const syncedStartParams: string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];
