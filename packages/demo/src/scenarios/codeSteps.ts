import { contract } from '@sampan/api/contract';
import type { Scenario, ScenarioCaller, ScenarioShop } from './scenario.ts';

const { user, captcha, outbox } = contract;
export const password = 'morning-ferry-8';
export const otherPassword = 'evening-ferry-9';
export const noCode = '000000';

/** The code that went there last, as staff read it. */
export async function codeTo(shop: ScenarioShop, to: string): Promise<string> {
  const admin = await shop.signIn('admin');
  const { list } = await admin.ok(outbox.list, { keyword: to, limit: 1 });
  return list[0]?.text.match(/\d{6}/)?.[0] ?? noCode;
}

/** A code for a new account, asked for by mail without a picture. */
export async function registerCode(shop: ScenarioShop, email: string): Promise<string> {
  await shop.guest.ok(captcha.mail, { email });
  return codeTo(shop, email);
}

/** A customer with a password, and a second session of the same account. */
export async function twoSessions(shop: ScenarioShop, username: string): Promise<[ScenarioCaller, ScenarioCaller]> {
  const email = `${username}@example.com`;
  await shop.guest.ok(user.regist, { username, password, email, ...(await shop.backend.captcha()) });
  return [await shop.logIn(username, password), await shop.logIn(username, password)];
}

/** A wrong code for sure. */
export const otherThan = (code: string) => (code === '123456' ? '654321' : '123456');

/** Every scenario begins in an hour of its own: nobody stands in its way by the limits. */
export function inAnHourOfItsOwn({ run, ...scenario }: Scenario): Scenario {
  return {
    ...scenario,
    async run(shop) {
      await shop.backend.advance(61);
      return run(shop);
    },
  };
}
