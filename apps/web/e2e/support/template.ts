import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { scratchFolder } from '../../../../scripts/scratchFolder.ts';
import { Shop } from './shop.ts';

/** Drawn once for all shops of a run, which begins by emptying the folder that this one stands in. */
const pictures = fileURLToPath(new URL('../../../../test-results/journeys/pictures', import.meta.url));

/**
 * The demo shop is drawn and seeded once a run; every worker begins with a copy of it. Returns what takes it away again.
 */
export default async function makeTemplate(): Promise<() => void> {
  const folder = scratchFolder('journeys');
  mkdirSync(pictures, { recursive: true });
  symlinkSync(pictures, join(folder, 'media'));
  const shop = await Shop.open(folder);
  await shop.end();
  process.env.SHOP_TEMPLATE = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
