import { makeLarge, type Size } from '../../apps/server/bench/large/large.ts';
import { connectPostgres } from '../../apps/server/src/db/connectPostgres.ts';
import { seed } from '../../apps/server/src/seed.ts';
import { startPostgres } from '../../apps/server/tests/support/postgresServer.ts';
import { adminPassword, openHome, type ShopProcess } from '../../apps/server/tests/support/shopProcess.ts';
import { benchFolder } from './benchFolder.ts';

/** A running shop with many orders and products. */
export interface LargeShop {
  call: ShopProcess['call'];
  close: () => Promise<void>;
}

/** Fills a PostgreSQL of its own with a shop of this size and starts a server on it. `say` gets the steps. */
export async function openLargeShop(size: Size, say: (step: string) => void): Promise<LargeShop> {
  const postgres = await startPostgres({ folder: benchFolder() });
  const home = openHome();
  async function close() {
    home.close();
    await postgres.stop();
  }
  try {
    const { db, close: disconnect } = await connectPostgres(postgres.url, { max: 2, queryTimeoutMs: 0 });
    await seed(db, { demo: true, adminPassword }, new Date());
    await makeLarge(db, size, say);
    await disconnect();
    const { call } = await home.start({ DATABASE_URL: postgres.url });
    return { call, close };
  } catch (error) {
    await close();
    throw error;
  }
}
