/** A shop that is measured, and the floor beside it on the same database connection: started by `pnpm bench`. */
import { randomUUID } from 'node:crypto';
import type { Role } from '@sampan/api/entities';
import { eq, sql } from 'drizzle-orm';
import { openSession } from '../src/areas/user/sessions.ts';
import { readConfig } from '../src/config.ts';
import { users } from '../src/db/schema.ts';
import type { Deps } from '../src/deps.ts';
import { openShop } from '../src/shop.ts';
import { createDriver } from './driver.ts';
import { fillShop } from './fill.ts';
import { startFloor } from './floor.ts';
import { makeLarge } from './large/large.ts';
import type { Ask, BenchMessage, ReadyMessage } from './protocol.ts';
import { createCpuMeter } from './usage.ts';

/** Orders are spread over them, so that none has more than a customer of a real shop. */
const customers = 200;
const [generated = 0, orders = 0] = process.argv.slice(2, 4).map(Number);
const webRoot = process.argv[4];
const config = readConfig({ ...process.env, PORT: '0', LOG_LEVEL: 'error' });
const shop = await openShop(config, webRoot ? { webRoot } : {});
const { deps } = shop;
const driver = createDriver(deps);
if (orders > 0) await makeLarge(deps.db, { orders, goods: 100 }, () => {});
const goods = await fillShop(deps.db, generated);
await liftOrderLimits(deps);
const keepAnswers = controlCache(deps);
const tokens = await Promise.all(Array.from({ length: customers }, () => signIn(deps, 3)));
const staffToken = await signIn(deps, 2);
const floor = await startFloor(driver, shop.address, goods, tokens[0] ?? '');
const cpu = createCpuMeter(deps.db, deps.config.databaseUrl === undefined ? 'embedded' : 'shop');

tell({ kind: 'ready', address: shop.address, floor: floor.address, goods, tokens, staffToken });
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

function tell(message: ReadyMessage | BenchMessage): void {
  process.send?.(message);
}

/** With nothing kept, every reading call is answered as if something had been sold since the last one. */
function controlCache(of: Deps): (isKept: boolean) => void {
  const cache = of.caches.catalogue;
  const find = cache.find.bind(cache);
  const get = cache.get.bind(cache);
  const revision = cache.revision.bind(cache);
  let isKept = true;
  cache.revision = () => {
    if (!isKept) cache.changed('cards');
    return revision();
  };
  cache.find = (scope, key) => (isKept ? find(scope, key) : undefined);
  cache.get = (scope, key, make) => {
    if (!isKept) cache.changed('cards');
    return get(scope, key, make);
  };
  return (value) => {
    isKept = value;
  };
}

/** A run places more orders than the limits allow: factors of them have to fit into an integer, too. */
async function liftOrderLimits({ db, settings }: Deps): Promise<void> {
  const keys = ['maxUnpaidOrders', 'maxReservedUnits', 'maxReservedUnitsPerProduct', 'maxOrdersPerMinute'];
  await db.execute(sql`update settings set value = ${JSON.stringify({ value: 1_000_000 })}::jsonb
    where setting_group = 'order' and key in ${keys}`);
  settings.forget();
}

async function signIn({ db, clock }: Deps, role: Role): Promise<string> {
  const now = clock.now();
  const username = `bench-${randomUUID().slice(0, 8)}`;
  await db.insert(users).values({
    username,
    usernameKey: username,
    passwordHash: 'no password opens this',
    role,
    createdAt: now,
    updatedAt: now,
  });
  const [user] = await db.select().from(users).where(eq(users.usernameKey, username));
  if (!user) throw new Error('The buyer was not created.');
  return (await openSession(db, user, now)).token;
}
