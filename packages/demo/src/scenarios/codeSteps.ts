import { contract } from '@sampan/api/contract';
import type { Scenario, ScenarioCaller, ScenarioShop } from './scenario.ts';

const { user, captcha } = contract;
export const password = 'morning-ferry-8';
export const otherPassword = 'evening-ferry-9';
export const noCode = '000000';

/** What went there, newest first. */
export function messagesTo(shop: ScenarioShop, to: string): Promise<string[]> {
  return shop.backend.messagesTo(to);
}

/** The code in a message; none in one without. */
export const codeIn = (text: string | undefined) => text?.match(/(?<!\d)\d{6}(?!\d)/)?.[0] ?? noCode;

/** The code that went there last. */
export async function codeTo(shop: ScenarioShop, to: string): Promise<string> {
  const [newest] = await messagesTo(shop, to);
  return codeIn(newest);
}

/** A code for a new account, asked for by mail without a picture. */
export async function registerCode(shop: ScenarioShop, email: string): Promise<string> {
  await shop.guest.ok(captcha.mail, { email });
  return codeTo(shop, email);
}

/** A new account with a password and a proven e-mail, `username@example.com`. */
export async function registerProven(shop: ScenarioShop, username: string): Promise<void> {
  const email = `${username.toLowerCase()}@example.com`;
  await shop.guest.ok(captcha.mail, { email, ...(await shop.backend.captcha()) });
  await shop.guest.ok(user.regist, { username, password, email, code: await codeTo(shop, email) });
}

/** A customer with a password and a proven e-mail, and a second session of the same account. */
export async function twoSessions(shop: ScenarioShop, username: string): Promise<[ScenarioCaller, ScenarioCaller]> {
  await registerProven(shop, username);
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
