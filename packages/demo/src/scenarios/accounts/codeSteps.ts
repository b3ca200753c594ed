import { contract } from '@sampan/api/contract';
import type { Scenario, ScenarioClient, ScenarioShop } from '../scenario.ts';

const { user, captcha } = contract;
export const password = 'morning-ferry-8';
export const otherPassword = 'evening-ferry-9';
export const noCode = '000000';

/** Returns the texts of the messages to an address, newest first. */
export function readMessages(shop: ScenarioShop, to: string): Promise<string[]> {
  return shop.backend.messagesTo(to);
}

/** Returns the six-digit code in a message, or `noCode`. */
export const parseCode = (text: string | undefined) => text?.match(/(?<!\d)\d{6}(?!\d)/)?.[0] ?? noCode;

/** Returns the last code sent to an address. */
export async function readLastCode(shop: ScenarioShop, to: string): Promise<string> {
  const [newest] = await readMessages(shop, to);
  return parseCode(newest);
}

/** Requests a registration code by e-mail without a captcha, and returns it. */
export async function registerCode(shop: ScenarioShop, email: string): Promise<string> {
  await shop.guest.ok(captcha.mail, { email });
  return readLastCode(shop, email);
}

/** Registers an account with an unverified e-mail or phone. */
export async function registerUnproven(
  shop: ScenarioShop,
  username: string,
  contact: { email?: string; phone?: string },
) {
  const proof = await shop.backend.captcha();
  return shop.guest.ok(user.regist, { username, password, ...contact, ...proof });
}

/** Registers an account with a password and a verified e-mail, `username@example.com`. */
export async function registerProven(shop: ScenarioShop, username: string): Promise<void> {
  const email = `${username.toLowerCase()}@example.com`;
  await shop.guest.ok(captcha.mail, { email, ...(await shop.backend.captcha()) });
  await shop.guest.ok(user.regist, { username, password, email, code: await readLastCode(shop, email) });
}

/** Registers a customer with a password and a verified e-mail, and logs in. */
export async function registerAndLogIn(shop: ScenarioShop, username: string): Promise<ScenarioClient> {
  await registerProven(shop, username);
  return shop.logIn(username, password);
}

/** Registers a customer with a password and a verified e-mail; returns two sessions of the account. */
export async function createTwoSessions(
  shop: ScenarioShop,
  username: string,
): Promise<[ScenarioClient, ScenarioClient]> {
  return [await registerAndLogIn(shop, username), await shop.logIn(username, password)];
}

/** Requests a code for changing this account's e-mail, and returns it. */
export async function changeCode(shop: ScenarioShop, client: ScenarioClient, email: string): Promise<string> {
  await client.ok(captcha.mail, { email, purpose: 'change', ...(await shop.backend.captcha()) });
  return readLastCode(shop, email);
}

/** Returns a code that is certainly wrong. */
export const getWrongCode = (code: string) => (code === '123456' ? '654321' : '123456');

/** Runs the scenario in its own hour, so that the rate limits of other scenarios do not affect it. */
export function runInOwnHour({ run, ...scenario }: Scenario): Scenario {
  return {
    ...scenario,
    async run(shop) {
      await shop.backend.advance(61);
      return run(shop);
    },
  };
}
