import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../../../scripts/processes/scratchFolder.ts';
import type { Connection } from '../../src/db/connection.ts';
import { connectPglite } from '../../src/db/connectPglite.ts';
import { queryRows } from '../../src/db/query.ts';
import { seed } from '../../src/seed.ts';
import { createTestDatabase, emptyDatabase, forAnyDatabase } from '../support/databases.ts';

/** The last migration before the choice by role. */
const before = '0035_trade_description';

forAnyDatabase('the migration of the setting of the second factor', (kind) => {
  /** Opens a database as the previous release left it. */
  async function openOlder(): Promise<Connection & { remove(): Promise<void> }> {
    if (kind === 'postgres') {
      const database = await createTestDatabase(kind);
      await emptyDatabase(database);
      await database.migrate(before);
      return database;
    }
    const dataDir = scratchFolder('test');
    const connection = await connectPglite(join(dataDir, 'db'), { isSynced: false, skipsMigrations: true });
    await connection.migrate(before);
    async function remove() {
      await connection.close();
      rmSync(dataDir, { recursive: true, force: true });
    }
    return { ...connection, remove };
  }

  async function migrateShop(stored: boolean | null) {
    const database = await openOlder();
    const { db } = database;
    await db.execute(sql`insert into shop_state (key, value, created_at) values ('seeded', '{"demo": false}', now())`);
    if (stored !== null) {
      await db.execute(sql`insert into settings (setting_group, key, value, type, label, sort)
        values ('security', 'requireSecondFactor', jsonb_build_object('value', ${stored}::boolean), 'boolean', 'x', 7)`);
    }
    await database.migrate();
    await seed(db, { demo: false }, new Date());
    const rows = await queryRows<{ key: string; type: string; sort: number; value: unknown }>(
      db,
      sql`select key, type, sort, value->'value' as value from settings where key in ('requireSecondFactor', 'secondFactorFor')
        order by key`,
    );
    await database.remove();
    return rows.map(({ key, type, sort, value }) => `${key} ${type} ${sort} ${value}`);
  }

  test('a shop that required it of staff goes on, and one that did not does not', async () => {
    expect(await migrateShop(true)).toEqual(['requireSecondFactor boolean 7 true', 'secondFactorFor text 7 staff']);
    expect(await migrateShop(false)).toEqual(['requireSecondFactor boolean 7 false', 'secondFactorFor text 7 nobody']);
    // A shop that never had the setting gets it at its start.
    expect(await migrateShop(null)).toEqual([expect.stringMatching(/^secondFactorFor text \d+ nobody$/)]);
  }, 60_000);
});
