import { PGlite } from '@electric-sql/pglite';

/**
 * Page cache of the embedded database. PostgreSQL in WebAssembly writes all of it at the start: initdb's 128 MB take 0.5 s
 * and 100 MB of memory more. What is not in it, the operating system caches.
 */
const sharedBuffers = '32MB';

/** PGlite's start parameters. Without `isSynced` a commit is not synced to the disk. */
export function getPgliteStartParams(isSynced: boolean): string[] {
  const settings = [
    `shared_buffers=${sharedBuffers}`,
    // Its timer goes on after a recovery that fails, and would keep the process alive.
    'log_startup_progress_interval=0',
    ...(isSynced ? ['wal_sync_method=fsync'] : []),
  ];
  const defaults = PGlite.defaultStartParams.filter((parameter) => !isSynced || parameter !== '-F');
  return [...defaults, ...settings.flatMap((setting) => ['-c', setting])];
}
