import { contract } from '@sampan/api/contract';
import { certify, createPersonDetails } from '../accounts/identitySteps.ts';
import { defineScenario, homeAddress, type Scenario, type ScenarioClient } from '../scenario.ts';

const { kyc, order, payment } = contract;
const plain = 'table/chopsticks';

/** Runs one call after the other, `times` times; returns their outcomes. */
async function repeat(times: number, run: () => Promise<string>): Promise<string[]> {
  const outcomes: string[] = [];
  for (let turn = 0; turn < times; turn += 1) outcomes.push(await run());
  return outcomes;
}

/** Number of calls before the first that is not `ok`, and the outcome of that one. */
function findLimit(outcomes: readonly string[]) {
  const allowed = outcomes.findIndex((outcome) => outcome !== 'ok');
  return { allowed, beyond: outcomes[allowed] };
}

const startByCode = (customer: ScenarioClient, orderId: number) =>
  customer.outcome(payment.wechat, { orderId, scene: 'qr' });

/** Rate limits of customers, besides those of accounts and codes. */
export const limitScenarios: Scenario[] = [
  defineScenario({
    name: 'orders that are refused do not count as new orders of the minute',
    async run(shop, { customer }) {
      const { id: productId, priceAmount } = await shop.product(plain);
      const place = (price: number) =>
        customer.outcome(order.create, {
          items: [{ productId, quantity: 1, priceAmount: price }],
          address: homeAddress,
        });
      const refused = await repeat(12, () => place(1));
      return { refused: new Set(refused), placed: await place(priceAmount) };
    },
    expected: { refused: new Set(['PRICE_CHANGED']), placed: 'ok' },
  }),
  defineScenario({
    name: 'a payment of an order is started thirty times an hour at most',
    async run(shop, { customer }) {
      const { id } = await shop.order(customer, plain);
      return findLimit(await repeat(31, () => startByCode(customer, id)));
    },
    expected: { allowed: 30, beyond: 'TOO_MANY_REQUESTS' },
  }),
  defineScenario({
    name: 'an account asks for the status of open payments sixty times a minute at most, of closed ones as often as it likes',
    async run(shop, { customer }) {
      const open = await shop.order(customer, plain);
      const unstarted = await shop.order(customer, plain);
      await startByCode(customer, open.id);
      const ask = (orderId: number) => customer.outcome(payment.status, { orderId });
      const limit = findLimit(await repeat(61, () => ask(open.id)));
      const other = await ask(unstarted.id);
      await shop.backend.advance(1);
      return { ...limit, other, later: await ask(open.id) };
    },
    expected: { allowed: 60, beyond: 'TOO_MANY_REQUESTS', other: 'ok', later: 'ok' },
  }),
  defineScenario({
    name: 'an account closes twenty payments a minute at most, by cancelling too',
    async run(shop, { customer }) {
      const { id: orderId } = await shop.order(customer, plain);
      const outcomes = await repeat(20, async () => {
        await startByCode(customer, orderId);
        return customer.outcome(payment.close, { orderId });
      });
      await startByCode(customer, orderId);
      const cancel = () => customer.outcome(order.cancel, { orderId, reason: 'changed my mind' });
      const limit = findLimit([...outcomes, await customer.outcome(payment.close, { orderId })]);
      const early = await cancel();
      await shop.backend.advance(1);
      return { ...limit, early, later: await cancel() };
    },
    expected: { allowed: 20, beyond: 'TOO_MANY_REQUESTS', early: 'TOO_MANY_REQUESTS', later: 'ok' },
  }),
  defineScenario({
    name: 'an account begins five certifications an hour at most; its open one does not count again',
    async run(shop, { customer }) {
      const begin = () => customer.outcome(kyc.certifyId, { ...createPersonDetails(), way: 'online' });
      const limit = findLimit(await repeat(6, begin));
      const byStaff = await customer.outcome(kyc.certifyId, { ...createPersonDetails(), way: 'photos' });
      await shop.backend.advance(61);
      const person = createPersonDetails();
      const { certifyId } = await certify(customer, person);
      const again = await repeat(6, async () => (await certify(customer, person)).certifyId);
      return { ...limit, byStaff, areSame: again.every((id) => id === certifyId) };
    },
    expected: { allowed: 5, beyond: 'TOO_MANY_REQUESTS', byStaff: 'ok', areSame: true },
  }),
];
