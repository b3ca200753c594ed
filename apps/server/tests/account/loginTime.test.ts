import { contract } from '@sampan/api/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { median, medianRatio } from '../../../../scripts/bench/median.ts';
import { getAttemptCount, measure, testTimeout } from '../../../../scripts/reliability/measure.ts';
import { defaultPasswordCost, hashPassword } from '../../src/areas/user/password.ts';
import { loginAttempts, rateLimitWindows } from '../../src/db/schema.ts';
import { forAnyDatabase } from '../support/databases.ts';
import { createPerson } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';
import { behindProxy, from } from './asking.ts';

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
        for (let round = 0; round < rounds + 3; round += 1) {
          // Each name is first, second, third and last equally often.
          const turns = Object.entries(names);
          const first = round % turns.length;
          for (const [nameKind, username] of [...turns.slice(first), ...turns.slice(0, first)]) {
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
        const known = times.known ?? [];
        for (const [name, values] of Object.entries(times)) {
          const ratio = medianRatio(values, known);
          console.info(`refused login (n = ${rounds}), ${name}: ${median(values)} ms, ratio ${ratio}`);
          // A login without a password hash takes a tenth of the time.
          expect(ratio, name).toBeGreaterThan(2 / 3);
          expect(ratio, name).toBeLessThan(3 / 2);
        }
      });
    },
    testTimeout,
  );
});
