import { createReadStream, createWriteStream, existsSync, rmSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { createFolder, privateFileMode, syncPath, syncTree } from '../../dataFolder.ts';
import { getCompiledPglite } from './compiledPglite.ts';
import { GuardedPglite } from './guardedPglite.ts';
import { notePgliteVersion } from './pgliteVersion.ts';

/**
 * Creates a database in a temporary folder, syncs it and renames it, so that a process killed meanwhile leaves no
 * half-written one: that of the archive, where the path of one is given and it exists, else an empty cluster.
 */
export async function createCluster(folder: string, isSynced: boolean, archive?: string): Promise<void> {
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  createFolder(draft);
  if (archive && existsSync(archive)) {
    await unpack(archive, draft);
  } else {
    const client = new GuardedPglite({
      ...(await getCompiledPglite()),
      dataDir: draft,
      startParams: GuardedPglite.getStartParams(false),
    });
    await client.waitReady;
    await client.close();
  }
  await notePgliteVersion(draft);
  if (isSynced) await syncTree(draft);
  // The rename replaces an empty folder and fails on any other.
  await rename(draft, folder);
  if (isSynced) await syncPath(dirname(folder));
}

/** PGlite would load an archive itself, but in ten times the time. */
async function unpack(archive: string, folder: string): Promise<void> {
  const entries = extract();
  const input = pipeline(createReadStream(archive), createGunzip(), entries);
  // Reported by the loop, which reads the last stream of the pipeline.
  input.catch(() => {});
  for await (const entry of entries) {
    const path = join(folder, entry.header.name);
    if (entry.header.type === 'directory') {
      createFolder(path);
      entry.resume();
    } else {
      await pipeline(entry, createWriteStream(path, { mode: privateFileMode }));
    }
  }
  await input;
}
