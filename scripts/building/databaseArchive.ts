import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectPglite } from '../../apps/server/src/db/connectPglite.ts';
import { getCompiledPglite } from '../../apps/server/src/db/embedded/compiledPglite.ts';
import { getDatabaseArchive } from '../../apps/server/src/db/embedded/databaseArchive.ts';
import { GuardedPglite } from '../../apps/server/src/db/embedded/guardedPglite.ts';
import { scratchFolder } from '../processes/scratchFolder.ts';
import { databaseId, root } from '../sources.ts';

/**
 * Puts the archive of a new shop's database into a folder. It is made once for each version of PGlite and each set of
 * migrations, because that takes seconds.
 */
export async function addDatabaseArchive(folder: string): Promise<void> {
  const cache = join(root, 'apps/server/node_modules/.cache/database', databaseId());
  const archive = getDatabaseArchive(cache);
  if (!existsSync(archive)) {
    mkdirSync(cache, { recursive: true });
    const bytes = await createArchive();
    replaceFile(archive, (draft) => writeFileSync(draft, bytes));
  }
  replaceFile(getDatabaseArchive(folder), (draft) => copyFileSync(archive, draft));
}

/** Another process may write or read the same file at this moment. */
function replaceFile(path: string, write: (draft: string) => void): void {
  const draft = `${path}.${process.pid}`;
  write(draft);
  renameSync(draft, path);
}

async function createArchive(): Promise<Uint8Array> {
  const parent = scratchFolder('database');
  try {
    const dataDir = join(parent, 'db');
    await (await connectPglite(dataDir, { isSynced: false })).close();
    const client = new GuardedPglite({ ...(await getCompiledPglite()), dataDir });
    await client.waitReady;
    const archive = await client.dumpDataDir('gzip');
    await client.close();
    return await archive.bytes();
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
}
