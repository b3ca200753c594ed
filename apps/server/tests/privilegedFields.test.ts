import { type CallName, contract } from '@sampan/api/contract';
import type { Endpoint } from '@sampan/api/endpoint';
import type * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAttemptCount, measure, testTimeout } from '../../../scripts/reliability/measure.ts';
import { forAnyDatabase } from './support/databases.ts';
import { createPerson } from './support/people.ts';
import { startTestApp, type TestApp } from './support/testApp.ts';

/** Columns that a customer must not write, in the spellings that a careless handler would take over. */
const privileged = [
  'role',
  'isAdmin',
  'admin',
  'status',
  'userId',
  'user_id',
  'ownerId',
  'createdAt',
  'updatedAt',
  'deletedAt',
  'passwordHash',
  'password_hash',
  'usernameKey',
  'emailVerified',
  'emailVerifiedAt',
  'phoneVerifiedAt',
  'verified',
  'kycStatus',
  'totpSecret',
  'tokenHash',
  'expiresAt',
  'revokedAt',
  'orderNo',
  'totalAmount',
  'goodsAmount',
  'shippingAmount',
  'discount',
  'refundedAmount',
  'amount',
  'currency',
  'paidAt',
  'closeType',
  'outTradeNo',
  'tradeNo',
  'onHand',
  'reserved',
  'sold',
  'stock',
  'version',
  'storageKey',
] as const;
const tested = privileged.slice(0, getAttemptCount(6, privileged.length));

/** Takes whatever parameters a provider's return page has, and reads only the order's id. */
const exemptCalls: readonly CallName[] = ['payment.callback'];

/** The delivery price that the customer saw: it is compared with the shop's own, and never stored. */
const comparedFields: readonly string[] = ['order.create.shippingAmount'];

type AnySchema = v.GenericSchema & {
  entries?: Record<string, AnySchema>;
  item?: AnySchema;
  wrapped?: AnySchema;
  options?: AnySchema[];
};
type Path = readonly string[];

/** Paths of the objects in an input, the input itself first: `[]`, `['address']`, `['items', '0']`. */
function findObjects({ entries, item, wrapped, options = [] }: AnySchema, path: Path = []): Path[] {
  if (entries) return [path, ...Object.entries(entries).flatMap(([key, entry]) => findObjects(entry, [...path, key]))];
  if (item) return findObjects(item, [...path, '0']);
  return [wrapped ?? [], options].flat(2).flatMap((schema) => findObjects(schema, path));
}

/** An input that has nothing but `value` at the path. */
function nest([key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  return key === '0' ? [nest(rest, value)] : { [key]: nest(rest, value) };
}

const writes = Object.entries(contract).flatMap(([area, calls]) =>
  Object.entries(calls).flatMap(([name, endpoint]: [string, Endpoint]) => {
    const isWrite = endpoint.method === 'POST' && endpoint.body === 'json';
    const isCustomers = endpoint.access === 'customer' || endpoint.access === 'public';
    const call = `${area}.${name}` as CallName;
    return isWrite && isCustomers && !exemptCalls.includes(call)
      ? findObjects(endpoint.input as AnySchema).map((path) => ({ call, endpoint, path }))
      : [];
  }),
);

forAnyDatabase('privileged fields', (kind) => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await startTestApp(kind);
  });
  afterAll(() => shop.close());

  test(
    `none of ${tested.length} is taken from a customer by any of their writes`,
    async () => {
      const { token } = await createPerson(shop);
      expect(writes.filter(({ path }) => path.length > 0).length).toBeGreaterThan(2);
      await measure('privileged-fields', { place: kind }, async (countAttempts) => {
        const taken: string[] = [];
        for (const { call, endpoint, path } of writes) {
          for (const field of tested) {
            shop.clock.advance(6_000);
            const place = [...path, field].join('.');
            const answer = await shop.app.inject({
              method: 'POST',
              url: endpoint.path.replace(/\{\w+\}/g, '1'),
              headers: { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() },
              payload: nest(path, { [field]: 1 }) as object,
            });
            const { code, fields } = answer.json() as { code?: string; fields?: Record<string, string> };
            const isRejected = answer.statusCode === 400 && code === 'VALIDATION' && fields?.[place] === 'unknown';
            if (!isRejected) taken.push(`${call}.${place}`);
            countAttempts();
          }
        }
        expect(taken).toEqual(comparedFields.filter((place) => tested.some((field) => place.endsWith(`.${field}`))));
      });
    },
    testTimeout,
  );
});
