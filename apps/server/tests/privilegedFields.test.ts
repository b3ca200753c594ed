import { type CallName, contract } from '@sampan/api/contract';
import type { Endpoint } from '@sampan/api/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { measure } from '../../../scripts/reliability/measure.ts';
import { forEachDatabase } from './support/databases.ts';
import { createPerson } from './support/people.ts';
import { startTestApp, type TestApp } from './support/testApp.ts';
import { testTimeout, tries } from './support/tries.ts';

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
const tested = privileged.slice(0, tries(6, privileged.length));

/** Takes whatever parameters a provider's return page has, and reads only the order's id. */
const open: readonly CallName[] = ['payment.callback'];

const writes = Object.entries(contract).flatMap(([area, calls]) =>
  Object.entries(calls).flatMap(([name, endpoint]: [string, Endpoint]) => {
    const isWrite = endpoint.method === 'POST' && endpoint.body === 'json';
    const isCustomers = endpoint.access === 'customer' || endpoint.access === 'public';
    const call = `${area}.${name}` as CallName;
    return isWrite && isCustomers && !open.includes(call) ? [{ call, endpoint }] : [];
  }),
);

forEachDatabase('privileged fields', (kind) => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await startTestApp(kind);
  });
  afterAll(() => shop.close());

  test(
    `none of ${tested.length} is taken from a customer by any of their writes`,
    async () => {
      const { token } = await createPerson(shop);
      await measure('privileged-fields', { place: kind }, async (tried) => {
        const taken: string[] = [];
        for (const { call, endpoint } of writes) {
          for (const field of tested) {
            shop.clock.advance(6_000);
            const answer = await shop.app.inject({
              method: 'POST',
              url: endpoint.path.replace(/\{\w+\}/g, '1'),
              headers: { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() },
              payload: { [field]: 1 },
            });
            const { code, fields } = answer.json() as { code?: string; fields?: Record<string, string> };
            const isRefused = answer.statusCode === 400 && code === 'VALIDATION' && fields?.[field] === 'unknown';
            if (!isRefused) taken.push(`${call}.${field}`);
            tried();
          }
        }
        expect(taken).toEqual([]);
      });
    },
    testTimeout,
  );
});
