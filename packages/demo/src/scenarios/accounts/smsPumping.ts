import { contract } from '@sampan/api/contract';
import { defineScenario, type Scenario, type ScenarioClient, type ScenarioShop } from '../scenario.ts';
import { password, readLastCode, runInOwnHour } from './codeSteps.ts';

const { adminSms, audit, captcha, user } = contract;

async function ask(shop: ScenarioShop, client: ScenarioClient, phone: string): Promise<string> {
  return client.outcome(captcha.sms, { phone, ...(await shop.backend.captcha()) });
}

/** Requests codes for ten numbers of one block, and enters none. */
async function pump(shop: ScenarioShop, block: string): Promise<string[]> {
  const answers = [];
  for (let number = 0; number < 10; number += 1) answers.push(await ask(shop, shop.guest, `${block}000${number}`));
  await shop.backend.advance(6);
  return answers;
}

const table: Scenario[] = [
  defineScenario({
    name: 'unused codes stop their block of numbers; staff see it, and an admin lifts the stop',
    async run(shop, { customer, operator, admin }) {
      const answers = await pump(shop, '+3725550');
      const rejected = await ask(shop, shop.guest, '+37255500099');
      const elsewhere = await ask(shop, shop.guest, '+85261239999');
      const [stop, ...others] = await operator.ok(adminSms.stops, {});
      const stopForStaff = {
        prefix: stop?.prefix,
        reason: stop?.reason,
        numbers: stop?.numbers,
        confirmed: stop?.confirmed,
        othersCount: others.length,
      };
      const byOperator = await operator.outcome(adminSms.lift, { id: stop?.id ?? 0 });
      const byCustomer = await customer.outcome(adminSms.stops, {});
      await admin.ok(adminSms.lift, { id: stop?.id ?? 0 });
      const { list } = await admin.ok(audit.list, { targetType: 'setting' });
      return {
        distinctAnswers: new Set(answers).size,
        answer: answers[0],
        rejected,
        elsewhere,
        stop: stopForStaff,
        liftRejected: { operator: byOperator, customer: byCustomer },
        liftAgain: await admin.outcome(adminSms.lift, { id: stop?.id ?? 0 }),
        stops: await operator.ok(adminSms.stops, {}),
        entry: { action: list[0]?.action, prefix: list[0]?.before?.prefix },
        afterLifting: await ask(shop, shop.guest, '+37255500099'),
      };
    },
    expected: {
      distinctAnswers: 1,
      answer: 'ok',
      rejected: 'CHANNEL_UNAVAILABLE',
      elsewhere: 'ok',
      stop: { prefix: '+3725550', reason: 'numberBlock', numbers: 10, confirmed: 0, othersCount: 0 },
      liftRejected: { operator: 'FORBIDDEN', customer: 'FORBIDDEN' },
      liftAgain: 'NOT_FOUND',
      stops: [],
      entry: { action: 'adminSms.lift', prefix: '+3725550' },
      afterLifting: 'ok',
    },
  }),
  defineScenario({
    name: 'entered codes stop nothing',
    async run(shop, { operator }) {
      for (const number of [0, 1]) {
        const phone = `+3726660100${number}`;
        await ask(shop, shop.guest, phone);
        const code = await readLastCode(shop, phone);
        await shop.guest.ok(user.regist, { username: `pump.real.${number}`, password, phone, code });
      }
      for (let number = 2; number < 10; number += 1) await ask(shop, shop.guest, `+3726660100${number}`);
      await shop.backend.advance(6);
      return { outcome: await ask(shop, shop.guest, '+37266601099'), stops: await operator.ok(adminSms.stops, {}) };
    },
    expected: { outcome: 'ok', stops: [] },
  }),
];

// A day apart, because a client gets forty messages a day.
export const smsPumpingScenarios = table.map(runInOwnHour).map(({ run, ...scenario }) => ({
  ...scenario,
  async run(shop: ScenarioShop) {
    await shop.backend.advance(24 * 60);
    return run(shop);
  },
}));
