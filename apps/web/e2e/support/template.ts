import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildJourneyShop } from '../../../../scripts/build.ts';
import { scratchFolder } from '../../../../scripts/processes/scratchFolder.ts';
import { isOnCluster, startEngines } from './cluster.ts';
import { Shop } from './shop.ts';

/** Pictures shared by all shops of a run; the run empties the parent folder first. */
const pictures = fileURLToPath(new URL('../../../../test-results/journeys/pictures', import.meta.url));

/** Creates the seeded demo shop once per run; each worker copies it. Returns the teardown. */
export default async function makeTemplate(): Promise<() => Promise<void>> {
  process.env.SHOP_PROGRAM = await buildJourneyShop();
  const engines = isOnCluster ? await startEngines() : undefined;
  const folder = scratchFolder('journeys');
  mkdirSync(pictures, { recursive: true });
  symlinkSync(pictures, join(folder, 'media'));
  const shop = await Shop.open(folder);
  await shop.end();
  process.env.SHOP_TEMPLATE = folder;
  if (shop.database) process.env.SHOP_TEMPLATE_DATABASE = shop.database;
  return async () => {
    rmSync(folder, { recursive: true, force: true });
    await engines?.stop();
  };
}
