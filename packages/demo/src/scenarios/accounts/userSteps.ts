import { contract } from '@sampan/api/contract';
import type { User } from '@sampan/api/entities';
import type { ScenarioClient, ScenarioShop } from '../scenario.ts';

const { adminUser, user } = contract;
export const password = 'a long enough password 1';
let serial = 0;

/** Returns a username prefix that no other scenario uses, the same in every run. */
export function createUniqueUsername(): string {
  serial += 1;
  return `staffed${String(serial).padStart(4, '0')}`;
}

/** Returns the id of the client's account. */
export async function getId(client: ScenarioClient): Promise<number> {
  return (await client.ok(user.userinfo, {})).id;
}

/** Registers an account with a password and returns its session. */
export async function register(shop: ScenarioShop, username: string) {
  const captcha = await shop.backend.captcha();
  const mail = `${username}@example.org`;
  const { user: account } = await shop.guest.ok(user.regist, { username, password, email: mail, ...captcha });
  return { id: account.id, client: await shop.logIn(username, password) };
}

/** Registers an account, gives it a role, and returns its session from after that. */
export async function registerAs(shop: ScenarioShop, role: User['role']) {
  const username = createUniqueUsername();
  const { id } = await register(shop, username);
  await shop.admin.ok(adminUser.role, { id, role });
  return { id, username, client: await shop.logIn(username, password) };
}
