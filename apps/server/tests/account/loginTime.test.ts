import { contract } from '@sampan/api/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAttemptCount, testTimeout } from '../../../../scripts/reliability/attempts.ts';
import { measure } from '../../../../scripts/reliability/measure.ts';
import { defaultPasswordCost, hashPassword } from '../../src/areas/user/password.ts';
import { loginAttempts, rateLimitWindows } from '../../src/db/schema.ts';
import { forAnyDatabase } from '../support/databases.ts';
import { createPerson } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';
import { behindProxy, from } from './asking.ts';

/** Other load on the machine only makes responses slower, so the lower quartile is closest to the shop's own time. */
const getLowQuarter = (values: number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 4)] ?? 0;

forAnyDatabase('the time of a refused login', (kind) => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await startTestApp(kind, { environment: behindProxy, passwordCost: defaultPasswordCost });
  });
  afterAll(() => shop.close());

  test(
    'an unknown name takes as long as a wrong password, a disabled and a deregistered account',
    async () => {
      const passwordHash = await hashPassword('a battery of 4 horses');
      const names = {
        known: (await createPerson(shop, 3, { passwordHash })).username,
        unknown: 'nobody.of.that.name',
        disabled: (await createPerson(shop, 3, { passwordHash, status: 1 })).username,
        deregistered: (await createPerson(shop, 3, { passwordHash, status: 2 })).username,
      };
      const times: Record<string, number[]> = { known: [], unknown: [], disabled: [], deregistered: [] };
      const rounds = getAttemptCount(40, 500);
      await measure('login-times', { place: kind }, async (countAttempts) => {
        // Interleaved, so that other load on the machine affects all of them alike.
        for (let round = 0; round < rounds + 3; round += 1) {
          for (const [nameKind, username] of Object.entries(names)) {
            await shop.db.delete(loginAttempts);
            await shop.db.delete(rateLimitWindows);
            const start = performance.now();
            const answer = await shop.call(contract.user.login, { username, password: 'wrong' }, from(round));
            const took = performance.now() - start;
            expect(answer.data, nameKind).toMatchObject({ code: 'BAD_CREDENTIALS' });
            // Ignore the first rounds, in which the code is compiled.
            if (round >= 3) times[nameKind]?.push(took);
          }
          if (round >= 3) countAttempts();
        }
        const typical = Object.fromEntries(
          Object.entries(times).map(([name, values]) => [name, getLowQuarter(values)]),
        );
        console.info(`refused logins, ms (n = ${rounds}): ${JSON.stringify(typical)}`);
        const known = typical.known ?? 0;
        // A login without a password hash takes a tenth of the time; 50 % tolerates a busy machine.
        for (const [name, took] of Object.entries(typical)) {
          expect(Math.abs(took - known) / known, `${name}: ${took} ms, known: ${known} ms`).toBeLessThan(0.5);
        }
      });
    },
    testTimeout,
  );
});
