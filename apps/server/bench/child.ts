/** A shop that is measured, and the floor beside it on the same database connection: started by `pnpm bench`. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { catalogueOf } from '../src/areas/product/catalogue.ts';
import { openSession } from '../src/areas/user/sessions.ts';
import { readConfig } from '../src/config.ts';
import { users } from '../src/db/schema.ts';
import type { Deps } from '../src/deps.ts';
import { openShop } from '../src/shop.ts';
import { driverOf } from './driver.ts';
import { fillShop } from './fill.ts';
import { startFloor } from './floor.ts';
import type { Ask, Ready, Told } from './protocol.ts';
import { createCpuMeter } from './usage.ts';

const generated = Number(process.argv[2] ?? 0);
const shop = await openShop(readConfig({ ...process.env, PORT: '0', LOG_LEVEL: 'error' }));
const { deps } = shop;
const driver = driverOf(deps);
const goods = await fillShop(deps.db, generated);
const keepAnswers = controlCache(deps);
const token = await signIn(deps);
const floor = await startFloor(driver, shop.address, goods, token);
const cpu = createCpuMeter(deps.db, deps.config.databaseUrl === undefined ? 'embedded' : 'shop');

tell({ kind: 'ready', address: shop.address, floor: floor.address, goods, token });
process.on('message', (ask: Ask) => void answer(ask));
process.on('disconnect', () => process.exit(0));

async function answer(ask: Ask): Promise<void> {
  if (ask.kind === 'keep') keepAnswers(ask.value);
  if (ask.kind === 'cpu') return tell({ kind: 'cpu', ...(await cpu()) });
  if (ask.kind === 'stop') {
    await floor.close();
    await shop.close();
    process.disconnect();
    return;
  }
  tell({ kind: 'done' });
}

function tell(message: Ready | Told): void {
  process.send?.(message);
}

/** With nothing kept, every reading call is answered as if something had been sold since the last one. */
function controlCache(of: Deps): (isKept: boolean) => void {
  const cache = catalogueOf(of);
  const get = cache.get.bind(cache);
  let isKept = true;
  cache.get = (scope, key, make) => {
    if (!isKept) cache.changed('cards');
    return get(scope, key, make);
  };
  return (value) => {
    isKept = value;
  };
}

async function signIn({ db, clock }: Deps): Promise<string> {
  const now = clock.now();
  const username = `bench-${randomUUID().slice(0, 8)}`;
  await db.insert(users).values({
    username,
    usernameKey: username,
    passwordHash: 'no password opens this',
    role: 3,
    createdAt: now,
    updatedAt: now,
  });
  const [user] = await db.select().from(users).where(eq(users.usernameKey, username));
  if (!user) throw new Error('The buyer was not created.');
  return (await openSession(db, user, now)).token;
}
