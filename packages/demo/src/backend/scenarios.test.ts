import { expect, test } from 'vitest';
import { type ScenarioBackend, ScenarioShop } from '../scenarios/scenario.ts';
import { scenarios } from '../scenarios/scenarios.ts';
import { createCaptcha } from './accounts/captcha.ts';
import { answerIdentity } from './accounts/identity.ts';
import { createDemoBackend } from './demoBackend.ts';
import { withUploads } from './files/uploads.ts';
import { answerCashier } from './provider/provider.ts';
import { allocateId } from './state.ts';

/** The demo backend as a ScenarioBackend, with a clock that scenarios advance. */
function demoScenarioBackend(): ScenarioBackend {
  let time = Date.parse('2026-11-20T04:00:00Z');
  const demo = createDemoBackend(() => new Date(time));
  return {
    call: async (endpoint, input, request) => demo.answer(endpoint, await withUploads(input), request),
    signIn: async (who) => demo.signIn(who),
    async newCustomer() {
      const id = allocateId(demo.state, 'user');
      const username = `scenario-${id}`;
      const template = demo.state.users.get(3);
      if (!template) throw new Error('the demo shop has no customer');
      demo.state.users.set(id, { ...template, id, username, email: `${username}@example.com`, phone: '' });
      return demo.signIn(username);
    },
    messagesTo: async (address) =>
      demo.state.messages
        .filter(({ to }) => to === address)
        .map(({ text }) => text)
        .reverse(),
    async captcha() {
      const { captchaId, answer } = createCaptcha({ state: demo.state, now: demo.now() });
      return { captchaId, captcha: answer };
    },
    async cashier(payment, answer) {
      answerCashier(demo.state, (payment.qrCode ?? payment.payUrl ?? '').split('/').at(-1) ?? '', answer, demo.now());
    },
    async identityPage(certifyUrl, answer) {
      answerIdentity(demo.state, certifyUrl, answer, demo.now());
    },
    async advance(minutes) {
      time += minutes * 60_000;
    },
  };
}

test('the table has at least sixty scenarios, each with a name of its own', () => {
  expect(scenarios.length).toBeGreaterThanOrEqual(60);
  expect(new Set(scenarios.map(({ name }) => name)).size).toBe(scenarios.length);
});

// `test.each` shortens the names, so that -t would not find them.
for (const { name, run, expected } of scenarios) {
  test(`demo backend: ${name}`, async () => {
    expect(await run(new ScenarioShop(demoScenarioBackend()))).toEqual(expected);
  });
}
