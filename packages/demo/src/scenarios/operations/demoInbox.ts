import { contract } from '@sampan/api/contract';
import { password, runInOwnHour } from '../accounts/codeSteps.ts';
import { defineScenario, type Scenario, ScenarioClient } from '../scenario.ts';

const { user, captcha, demoInbox } = contract;

/** Returns the addresses of the messages in this browser's inbox, newest first. */
async function readAddresses(browser: ScenarioClient): Promise<string[]> {
  return (await browser.ok(demoInbox.list, {})).map(({ to }) => to);
}

async function readCode(browser: ScenarioClient): Promise<string> {
  const [message] = await browser.ok(demoInbox.list, {});
  return message?.text.match(/\d{6}/)?.[0] ?? '';
}

const table: Scenario[] = [
  defineScenario({
    name: 'a new person registers and recovers by the demo inbox alone, and another browser reads nothing of it',
    async run({ backend }) {
      const email = 'inbox.own@example.com';
      const browser = new ScenarioClient(backend, undefined, 'inbox own');
      const other = new ScenarioClient(backend, undefined, 'inbox other');
      const empty = await readAddresses(browser);
      await browser.ok(captcha.mail, { email });
      const [own, others] = [await readAddresses(browser), await readAddresses(other)];
      await browser.ok(user.regist, { username: 'inbox.own', password, email, code: await readCode(browser) });
      await backend.advance(11);
      const expired = await readAddresses(browser);

      await other.ok(user.findpassword, { email });
      const requests = {
        own: await readAddresses(browser),
        others: await readAddresses(other),
      };
      await backend.advance(11);
      const { ticket } = await browser.ok(user.findpassword, { email });
      const reset = await browser.outcome(user.resetpassword, { ticket, code: await readCode(browser), password });
      return { empty, own, others, expired, asked: requests, reset };
    },
    expected: {
      empty: [],
      own: ['inbox.own@example.com'],
      others: [],
      expired: [],
      asked: { own: ['inbox.own@example.com'], others: [] },
      reset: 'ok',
    },
  }),
  defineScenario({
    name: 'the code of a changed address is read by who is signed in',
    async run({ customer, other }) {
      const email = 'inbox.change@example.com';
      await customer.ok(captcha.mail, { email, purpose: 'change' });
      return { own: await readAddresses(customer), ofAnother: await readAddresses(other) };
    },
    expected: { own: ['inbox.change@example.com'], ofAnother: [] },
  }),
];

export const demoInboxScenarios = table.map(runInOwnHour);
