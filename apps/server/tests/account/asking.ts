import { contract } from '@sampan/api/contract';
import type { Endpoint, InputOf } from '@sampan/api/endpoint';
import { and, desc, ne, sql } from 'drizzle-orm';
import { createCaptcha } from '../../src/areas/captcha/captchas.ts';
import { toNobody } from '../../src/areas/outbox/service.ts';
import { openMessage } from '../../src/areas/outbox/storedMessage.ts';
import { outbox } from '../../src/db/schema.ts';
import type { TestApp } from '../support/testApp.ts';

/** Lets tests set the client address with the X-Forwarded-For header. */
export const behindProxy = { TRUST_PROXY: 'loopback' };

/** Headers of the nth client, each in its own network. */
export function from(client: number): { headers: Record<string, string> } {
  const address = `10.${(client >> 16) & 255}.${(client >> 8) & 255}.${client & 255}`;
  return { headers: { 'x-forwarded-for': address } };
}

export async function picture({ db, clock }: Pick<TestApp, 'db' | 'clock'>) {
  const { id, answer } = await createCaptcha(db, clock.now());
  return { captchaId: id, captcha: answer };
}

/** Messages to this address, newest first. */
export async function messagesTo({ db, deps }: Pick<TestApp, 'db' | 'deps'>, to: string) {
  const rows = await db
    .select({ payload: outbox.payload })
    .from(outbox)
    .where(and(ne(outbox.kind, toNobody), sql`${outbox.payload}->>'to' = ${to}`))
    .orderBy(desc(outbox.id));
  return rows.flatMap(({ payload }) => openMessage(deps.providers.messages, payload) ?? []);
}

/** The code in the newest message. */
export async function codeTo(shop: Pick<TestApp, 'db' | 'deps'>, to: string): Promise<string> {
  const [message] = await messagesTo(shop, to);
  const code = message?.text.match(/\d{6}/)?.[0];
  if (!code) throw new Error(`no code went to ${to}`);
  return code;
}

export const otherThan = (code: string) => (code === '123456' ? '654321' : '123456');

/** Sends concurrent calls and counts their outcomes by error code. */
export async function outcomes<E extends Endpoint>(
  shop: TestApp,
  endpoint: E,
  asks: { input: InputOf<E>; client: number; token?: string }[],
): Promise<Record<string, number>> {
  const answers = await Promise.all(
    asks.map(({ input, client, token }) => shop.call(endpoint, input, { ...from(client), ...(token && { token }) })),
  );
  const counted: Record<string, number> = {};
  for (const answer of answers) {
    const name = answer.ok ? 'ok' : String(answer.data.code);
    counted[name] = (counted[name] ?? 0) + 1;
  }
  return counted;
}

/** Requests a registration code for this address and returns it. */
export async function registerCode(shop: TestApp, email: string, client: number): Promise<string> {
  await shop.expectOk(contract.captcha.mail, { email }, from(client));
  return codeTo(shop, email);
}
