import { expect, test } from 'vitest';
import { defineScenario, type ScenarioShop } from './scenario.ts';

const shop = {} as ScenarioShop;

test('a scenario expects the names that it returns, with values of their types', async () => {
  const run = async () => ({ orderStatus: 20, stock: 2 });
  const right = defineScenario({ name: 'right', run, expected: { orderStatus: 20, stock: 2 } });
  // @ts-expect-error: `refunds` is not returned
  defineScenario({ name: 'unknown name', run, expected: { orderStatus: 20, stock: 2, refunds: 0 } });
  // @ts-expect-error: `stock` is returned and not expected
  defineScenario({ name: 'missing name', run, expected: { orderStatus: 20 } });
  // @ts-expect-error: `stock` is a number
  defineScenario({ name: 'other type', run, expected: { orderStatus: 20, stock: 'two' } });
  expect(await right.run(shop)).toEqual(right.expected);
});
