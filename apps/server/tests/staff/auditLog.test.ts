import { type CallName, contract } from '@sampan/api/contract';
import type { Endpoint } from '@sampan/api/endpoint';
import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog, settings } from '../../src/db/schema.ts';
import { type Commerce, openCommerce } from '../commerce/shop.ts';
import { forAnyDatabase } from '../support/databases.ts';
import { createPerson, type Person } from '../support/people.ts';
import { createAuditedCalls } from './auditedCalls.ts';

const { adminUser } = contract;

/** Staff calls that change nothing. */
const reads = new Set<CallName>([
  'adminProduct.surveyImport',
  'adminOrder.list',
  'adminOrder.search',
  'adminOrder.batch',
  'adminUser.list',
  'adminUser.detail',
  'blacklist.check',
  'blacklist.list',
  'adminKyc.list',
  'adminKyc.detail',
  'adminSetting.list',
  'adminSms.stops',
  'transaction.differences',
  'transaction.statements',
  'transaction.logDetail',
  'transaction.logs',
  'transaction.logsByDate',
  'transaction.paymentMethods',
  'transaction.productRanking',
  'transaction.report',
  'transaction.statusDistribution',
  'transaction.trends',
  'transaction.userRanking',
  // Not audited: they store the result of a connection test, and that the checklist was dismissed.
  'adminProvider.test',
  'adminSetting.dismissChecklist',
]);

forAnyDatabase('the audit log', (kind) => {
  let shop: Commerce;
  let admin: Person;
  beforeAll(async () => {
    shop = await openCommerce(kind);
    admin = await createPerson(shop, 1);
    await shop.db.insert(settings).values({
      settingGroup: 'order',
      key: 'maxLines',
      type: 'number',
      value: { value: 50 },
      label: 'x',
    });
    const account = { manualAccountName: 'Shop', manualBank: 'Bank', manualAccountNumber: '1', manualFpsId: '1234567' };
    await shop.db.insert(settings).values(
      Object.entries(account).map(([key, value]) => ({
        ...({ settingGroup: 'payment', type: 'text', label: 'x' } as const),
        key,
        value: { value },
      })),
    );
    shop.deps.settings.forget();
  });
  afterAll(() => shop.close());

  const token = () => ({ token: admin.token });
  const aPerson = async () => (await createPerson(shop)).id;
  const writes = createAuditedCalls({
    get shop() {
      return shop;
    },
    get admin() {
      return admin;
    },
  });

  test('speaks of every call by which staff change something', () => {
    const isWrite = ({ access, method }: Endpoint) => method === 'POST' && (access === 'staff' || access === 'admin');
    const calls = Object.entries(contract).flatMap(([area, endpoints]) =>
      Object.entries(endpoints as Record<string, Endpoint>).map(
        ([name, endpoint]) => [`${area}.${name}`, endpoint] as const,
      ),
    );
    const changes = calls.filter(([, endpoint]) => isWrite(endpoint)).map(([name]) => name as CallName);
    expect(changes.filter((name) => !reads.has(name) && !writes[name])).toEqual([]);
  });

  test.each(Object.entries(writes))('%s', async (name, write) => {
    const targetId = await write();
    const [entry] = await shop.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(entry).toMatchObject({
      action: name,
      actorId: admin.id,
      targetId: targetId ?? null,
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      createdAt: shop.clock.now(),
    });
    expect(Object.keys({ ...entry?.before, ...entry?.after })).not.toHaveLength(0);
  });

  test('a request that is repeated with its key is written down once', async () => {
    const before = await shop.db.$count(auditLog);
    const id = await aPerson();
    const key = crypto.randomUUID();
    for (const _ of [1, 2, 3]) await shop.expectOk(adminUser.role, { id, role: 2 }, { ...token(), key });
    expect(await shop.db.$count(auditLog)).toBe(before + 1);
  });

  test('two steps of staff at one moment are both written down, in the order they took', async () => {
    const id = await aPerson();
    await Promise.all([1, 2].map((sex) => shop.expectOk(adminUser.edit, { id, sex: sex as 1 | 2 }, token())));
    const isOfUser = and(eq(auditLog.targetType, 'user'), eq(auditLog.targetId, id));
    const rows = await shop.db.select().from(auditLog).where(isOfUser).orderBy(auditLog.id);
    expect(rows).toHaveLength(2);
    expect(rows[1]?.before).toEqual(rows[0]?.after);
  });
});
