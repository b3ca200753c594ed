import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LatestBuild } from '@sampan/api/builds';
import { hasOtherBuilds } from '../../cluster/servers.ts';
import type { Deps } from '../../deps.ts';

/** Path of the file that names this server's build. */
export const latestBuildPath = '/builds/latest.json';
/** Time for which the answer may be kept by browsers, too. */
const cacheMs = 1_000;

/** Reads the id of the web build in a folder; undefined where none has been built. */
export async function readBuildId(root: string): Promise<string | undefined> {
  const file = join(root, latestBuildPath);
  if (!existsSync(file)) return undefined;
  return (JSON.parse(await readFile(file, 'utf8')) as LatestBuild).id;
}

/**
 * Tells whether a deploy is under way: servers of another build are running. Pages are then not told which build is the
 * latest, because the server that answers their next request may have either; they would load a document at every
 * navigation.
 * @param buildId of this process: the one that its lease names
 */
export function createDeployWatch(
  { db, coherence }: Pick<Deps, 'db' | 'coherence'>,
  buildId: string | undefined,
): () => Promise<boolean> {
  // With the embedded database there is no other server.
  if (!coherence || buildId === undefined) return async () => false;
  let cached: { at: number; isDeploying: Promise<boolean> } | undefined;
  return async function isDeploying() {
    const at = performance.now();
    if (!cached || at - cached.at > cacheMs) cached = { at, isDeploying: hasOtherBuilds(db, buildId) };
    return cached.isDeploying;
  };
}
