import { type CallName, contract } from '@sampan/api/contract';
import type { Endpoint } from '@sampan/api/endpoint';
import { createRandom } from '@sampan/demo/fixtures/shop/random';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAttemptCount, measure, testTimeout } from '../../../scripts/reliability/measure.ts';
import { openSession } from '../src/areas/user/sessions.ts';
import { queryRows } from '../src/db/query.ts';
import { settings, users } from '../src/db/schema.ts';
import { type Commerce, openCommerce } from './commerce/shop.ts';
import { generateInput } from './parity/inputs.ts';
import type { Template } from './parity/knownInputs.ts';
import { address } from './support/address.ts';
import { forAnyDatabase } from './support/databases.ts';
import { resolveReferences } from './support/hostileBodies.ts';
import { createPerson } from './support/people.ts';

const foreignIds = getAttemptCount(8, 50);
/** Stands in every row of the victim that a call could show. */
const mark = 'only-for-its-owner';

/** Kinds of ids that name something with an owner; the others name the catalogue. No call of customers takes a user's. */
const owned = ['order', 'address', 'file', 'line', 'session', 'certifyId'] as const;
type OwnedResource = (typeof owned)[number];

function namesOwned(value: Template): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (!Array.isArray(value) && '$ref' in value) return (owned as readonly unknown[]).includes(value.$ref);
  return Object.values(value).some(namesOwned);
}

const seed = 7;
/** Calls of customers that take an id of something with an owner. */
const calls = Object.entries(contract).flatMap(([area, endpoints]) =>
  Object.entries(endpoints).flatMap(([name, endpoint]: [string, Endpoint]) => {
    const call = `${area}.${name}` as CallName;
    const random = createRandom(seed);
    const isCustomers = endpoint.access === 'customer' && endpoint.body !== 'raw';
    const takesId = Array.from({ length: 20 }, () => generateInput(random, call, endpoint)).some(namesOwned);
    return isCustomers && takesId ? [{ call, endpoint }] : [];
  }),
);

forAnyDatabase("somebody else's ids", (kind) => {
  let shop: Commerce;
  beforeAll(async () => {
    shop = await openCommerce(kind);
  });
  afterAll(() => shop.close());

  /** Everything that the victim owns, as one text. */
  const readOwned = async () =>
    JSON.stringify(
      await queryRows(
        shop.db,
        sql`select
          (select jsonb_agg(o order by o.id) from orders o where o.user_id = u.id) as orders,
          (select jsonb_agg(t order by t.id) from order_timeline t join orders o on o.id = t.order_id where o.user_id = u.id) as timeline,
          (select jsonb_agg(p order by p.id) from payments p join orders o on o.id = p.order_id where o.user_id = u.id) as payments,
          (select jsonb_agg(r order by r.id) from refunds r join orders o on o.id = r.order_id where o.user_id = u.id) as refunds,
          (select jsonb_agg(a order by a.id) from addresses a where a.user_id = u.id) as addresses,
          (select jsonb_agg(jsonb_build_array(s.id, s.revoked_at) order by s.id) from sessions s where s.user_id = u.id) as sessions,
          (select to_jsonb(k) from kyc k where k.user_id = u.id) as kyc,
          (select jsonb_agg(f.id order by f.id) from files f where f.owner_id = u.id) as files,
          to_jsonb(u) as account
        from users u where u.id = ${shop.customer.id}`,
      ),
    );

  test(
    'open nothing and change nothing, whichever call they are given to',
    async () => {
      expect(calls.length).toBeGreaterThan(15);
      const victim = { token: shop.customer.token };
      const product = await shop.addProduct({ stock: 1_000 });
      const ids: Record<OwnedResource, (number | string)[]> = {
        order: [],
        line: [],
        address: [],
        file: [],
        session: [],
        certifyId: [],
      };
      for (let index = 0; index < foreignIds; index += 1) {
        const items = [{ productId: product.id, quantity: 1, priceAmount: product.priceAmount }];
        const place = { ...address, detail: mark };
        const order = await shop.expectOk(contract.order.create, { items, address: place, remark: mark }, victim);
        ids.order.push(order.id);
        ids.line.push(order.lines[0]?.id ?? 0);
        if (index % 3 === 1) await shop.pay(order.id);
        if (index % 3 === 2) await shop.expectOk(contract.order.cancel, { orderId: order.id, reason: mark }, victim);
      }
      for (let index = 0; index < 10; index += 1) {
        await shop.expectOk(
          contract.user.addressSave,
          { ...address, receiver: mark, detail: `${mark} ${index}` },
          victim,
        );
      }
      ids.address = (await shop.expectOk(contract.user.addressList, {}, victim)).map(({ id }) => id ?? 0);
      const pdf = () => new File(['%PDF-1.4\n%%EOF\n'], `${mark}.pdf`, { type: 'application/pdf' });
      const { files } = await shop.expectOk(contract.file.upload, { file0: pdf(), file1: pdf(), file2: pdf() }, victim);
      ids.file = files.map(({ id }) => id);
      const details = { realName: mark, idNumber: '11010519491231002X', docType: 'IDENTITY_CARD' } as const;
      const value = { value: 'alipayIdentity' };
      await shop.db
        .insert(settings)
        .values({ settingGroup: 'kyc', key: 'provider', type: 'text', label: '', isPublic: false, sort: 0, value })
        .onConflictDoUpdate({ target: [settings.settingGroup, settings.key], set: { value } });
      shop.deps.settings.forget();
      const certification = await shop.expectOk(contract.kyc.certifyId, details, victim);
      ids.certifyId = [certification.certifyId ?? ''];
      const [row] = await shop.db.select().from(users).where(eq(users.id, shop.customer.id));
      if (!row) throw new Error('The victim has no account');
      for (let index = 0; index < 4; index += 1) await openSession(shop.db, row, shop.clock.now());
      const sessions = await queryRows<{ id: number }>(
        shop.db,
        sql`select id from sessions where user_id = ${shop.customer.id}`,
      );
      ids.session = sessions.map(({ id }) => Number(id));
      for (const idKind of owned) expect(ids[idKind].filter(Boolean), idKind).not.toEqual([]);
      await shop.deps.background.idle();

      const before = await readOwned();
      await measure('foreign-ids', { place: kind, seed }, async (countAttempts) => {
        const random = createRandom(seed);
        const drawn = new Set<string>();
        let reached = 0;
        for (const { call, endpoint } of calls) {
          // Of their own for each call: some end a session.
          const stranger = await createPerson(shop);
          for (let index = 0; index < foreignIds; index += 1) {
            shop.clock.advance(10);
            const toId = (name: string) => {
              const known = ids[name as OwnedResource];
              if (!known) return product.id;
              drawn.add(name);
              return known[index % known.length] ?? 1;
            };
            const input = resolveReferences(generateInput(random, call, endpoint), toId) as Record<string, unknown>;
            if (endpoint.body === 'multipart') input.file = pdf();
            const answer = await shop.sendAny(endpoint, input, { token: stranger.token });
            const what = `${call} ${JSON.stringify(input)}: ${answer.statusCode} ${answer.body.slice(0, 300)}`;
            expect(answer.statusCode, what).toBeLessThan(500);
            expect(answer.body, what).not.toContain(mark);
            if (!answer.ok && answer.statusCode === 404) reached += 1;
            countAttempts();
          }
        }
        expect([...drawn].sort()).toEqual([...owned].sort());
        await shop.deps.background.idle();
        expect(await readOwned()).toBe(before);
        // Most got past the validation, to the question whose it is.
        expect(reached / (calls.length * foreignIds)).toBeGreaterThan(0.4);
      });
    },
    testTimeout,
  );
});
