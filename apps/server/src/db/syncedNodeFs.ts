import fs from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type ModuleOptions = Parameters<NodeFS['init']>[1];
type PostgresModule = Parameters<NonNullable<ModuleOptions['preRun']>[number]>[0];

/** EIO as Emscripten (WASI) numbers it. */
const emscriptenEio = 29;

/** The part of Emscripten's file system on Node's that is used here. */
interface NodeFileSystem {
  stream_ops: { fsync?: (stream: { nfd: number }) => number };
  node_ops: { setattr: (node: unknown, attributes: { mode?: number }) => void };
}

/**
 * PGlite's file system on Node's, with what Emscripten's lacks:
 * - PostgreSQL's `fsync` reaches the disk. `fdatasync` never does, since Emscripten answers it without asking the file
 *   system; hence `wal_sync_method=fsync` in `syncedStartParams`.
 * - Files are closed to other users. Emscripten sets the mode of each new file past the umask of the process.
 */
export class SyncedNodeFs extends NodeFS {
  override async init(pglite: PGlite, options: ModuleOptions): Promise<{ emscriptenOpts: ModuleOptions }> {
    const { emscriptenOpts } = await super.init(pglite, options);
    const addOperations = (module: PostgresModule) => {
      const { stream_ops, node_ops } = module.NODEFS as unknown as NodeFileSystem;
      stream_ops.fsync = ({ nfd }) => {
        try {
          fs.fsyncSync(nfd);
        } catch {
          // PostgreSQL ends itself on a failed sync: only recovery from the log tells what reached the disk.
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

/** PGlite's own start parameters without `-F`, which turns every sync off. */
export const syncedStartParams: string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];
