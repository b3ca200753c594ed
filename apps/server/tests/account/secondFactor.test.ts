import { contract } from '@sampan/api/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openChallenge } from '../../src/areas/security/challenges.ts';
import { secondFactors, users } from '../../src/db/schema.ts';
import { Sealer } from '../../src/providers/secrets.ts';
import { forAnyDatabase } from '../support/databases.ts';
import { createPerson } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';

forAnyDatabase('second factors', (kind) => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await startTestApp(kind);
  });
  afterAll(() => shop.close());

  test('a six-digit code is wrong where the secret was encrypted with a data key that was lost', async () => {
    const { id } = await createPerson(shop);
    const secretSealed = new Sealer(Buffer.alloc(32)).seal('GEZDGNBVGY3TQOJQ', `second factor of ${id}`);
    await shop.db.insert(secondFactors).values({ userId: id, secretSealed });
    await shop.db.update(users).set({ secondFactorAt: shop.clock.now() }).where(eq(users.id, id));
    const { challenge } = await openChallenge(shop.db, id, shop.clock.now());
    const rejected = await shop.call(contract.user.loginCode, { challenge, code: '123456' });
    expect(rejected.data).toMatchObject({ code: 'CODE_WRONG' });
  });
});
