import { demoOrigin } from '@sampan/demo/backend/state';
import { type ScenarioBackend, ScenarioShop } from '@sampan/demo/scenarios/scenario';
import { scenarios } from '@sampan/demo/scenarios/scenarios';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { measure } from '../../../scripts/reliability/measure.ts';
import { createCaptcha } from '../src/areas/captcha/captchas.ts';
import { openSession } from '../src/areas/user/sessions.ts';
import { runDue } from '../src/cron/cron.ts';
import { users } from '../src/db/schema.ts';
import { seed } from '../src/seed.ts';
import { messagesTo } from './account/asking.ts';
import { openCashier } from './support/cashier.ts';
import { forEachDatabase } from './support/databases.ts';
import { createPerson } from './support/people.ts';
import { startTestApp, type TestApp } from './support/testApp.ts';
import { minute } from './support/testClock.ts';

/** Implements the scenarios' interface with the server. */
function serverBackend(shop: TestApp): ScenarioBackend {
  const { db, clock } = shop;
  /** Demo inbox cookies by browser. */
  const cookies = new Map<string, string>();
  return {
    async call(endpoint, input, { token, idempotencyKey, inbox = '' }) {
      const cookie = cookies.get(inbox);
      const { statusCode, data, headers } = await shop.sendAny(endpoint, input, {
        token,
        key: idempotencyKey,
        ...(cookie && { headers: { cookie } }),
      });
      const set = [headers['set-cookie'] ?? []].flat()[0];
      if (inbox && set) cookies.set(inbox, set.split(';')[0] ?? '');
      // The refund is requested from the provider after the response.
      await shop.deps.background.idle();
      return { status: statusCode, body: data, isReplayed: headers['idempotent-replayed'] === 'true' || undefined };
    },
    async signIn(who) {
      const [user] = await db.select().from(users).where(eq(users.username, who));
      if (!user) throw new Error(`the demo shop has no ${who}`);
      return (await openSession(db, user, clock.now())).token;
    },
    newCustomer: async () => (await createPerson(shop)).token,
    messagesTo: async (address) => (await messagesTo(shop, address)).map(({ text }) => text),
    async captcha() {
      const { id, answer } = await createCaptcha(db, clock.now());
      return { captchaId: id, captcha: answer };
    },
    async cashier(payment, answer) {
      await shop.app.inject({ method: 'POST', url: `${await openCashier(shop.app, payment)}/${answer}` });
      await shop.deps.background.idle();
    },
    async identityPage(certifyUrl, answer) {
      await shop.app.inject({ method: 'POST', url: `${certifyUrl}/${answer}` });
    },
    async advance(minutes) {
      clock.advance(minutes * minute);
      await runDue(shop.deps, clock.now());
    },
  };
}

forEachDatabase('scenarios', (kind) => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await startTestApp(kind, {
      // The address of the demo backend, which the checklist and links contain.
      environment: { DEMO: '1', PUBLIC_URL: demoOrigin },
      before: async (db, clock) => void (await seed(db, { demo: true }, clock.now())),
    });
  });
  afterAll(() => shop.close());

  // `test.each` shortens the names, so that -t would not find them.
  for (const { name, run, expected } of scenarios) {
    test(name, async () => {
      const check = async () => expect(await run(new ScenarioShop(serverBackend(shop)))).toEqual(expected);
      if (!name.startsWith('an unproven')) return check();
      await measure('unproven-addresses', { place: kind }, async (countAttempts) => {
        await check();
        countAttempts();
      });
    });
  }
});
