import { contract } from '@sampan/api/contract';
import type { MessageKind } from '@sampan/api/entities';
import { and, eq } from 'drizzle-orm';
import { sendTexts } from '../../src/areas/outbox/sendMessages.ts';
import { post } from '../../src/areas/outbox/service.ts';
import { outbox, settings } from '../../src/db/schema.ts';
import { sandboxTemplates } from '../../src/providers/sms/sandbox/accounts.ts';
import { seed } from '../../src/seed.ts';
import { behindProxy, from, picture } from '../account/asking.ts';
import type { DatabaseKind } from '../support/databases.ts';
import { createPerson } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';
import { createTestClock } from '../support/testClock.ts';
import { createWire, type Wire } from './wire.ts';

const { captcha, outbox: messages } = contract;
export const publicUrl = 'https://shop.example';

/** Opens live shops on a database; requests to gateways reach the sandbox's servers. */
export function createSmsShops(kind: DatabaseKind) {
  const open: TestApp[] = [];
  return {
    openShop: (getEnvironment: (wire: Wire) => Record<string, string> = () => ({})) =>
      openSmsShop(kind, getEnvironment, open),
    async close() {
      for (const shop of open.splice(0)) await shop.close();
    },
  };
}

async function openSmsShop(
  kind: DatabaseKind,
  getEnvironment: (wire: Wire) => Record<string, string>,
  open: TestApp[],
) {
  const clock = createTestClock();
  const wire = createWire(clock);
  const environment = { DEMO: '0', SANDBOX: '0', PUBLIC_URL: publicUrl, ...behindProxy, ...getEnvironment(wire) };
  const shop = await startTestApp(kind, {
    clock,
    environment,
    wrapFetch: () => wire.fetch,
    before: async (db, { now }) => void (await seed(db, { demo: false }, now())),
  });
  open.push(shop);
  await writeSetting(shop, 'templates', sandboxTemplates);
  return { shop, wire, admin: await createPerson(shop, 1) };
}

type SettingValue = (typeof settings.$inferInsert)['value']['value'];
export async function writeSetting({ db, deps }: TestApp, key: string, value: SettingValue) {
  const row = {
    settingGroup: 'sms' as const,
    key,
    type: 'json' as const,
    label: key,
    value: { value },
  };
  await db
    .insert(settings)
    .values(row)
    .onConflictDoUpdate({ target: [settings.settingGroup, settings.key], set: { value: row.value } });
  deps.settings.forget();
}

export async function askCode(shop: TestApp, phone: string, client = 1) {
  const answer = await shop.call(captcha.sms, { phone, purpose: 'register', ...(await picture(shop)) }, from(client));
  await shop.deps.background.idle();
  return answer.ok ? 'ok' : answer.data.code;
}

/** Queues a notice to a customer and sends it; returns its id. */
export async function sendNotice(shop: TestApp, phone: string, about: MessageKind = 'passwordChanged') {
  const customer = await createPerson(shop, 3, { phone });
  await post(
    shop.db,
    shop.deps.providers,
    {
      channel: 'sms',
      to: phone,
      about,
      message: {
        text: 'Sampan: notice',
        template: { name: 'passwordChanged', locale: 'en-US', params: {} },
      },
      reader: { userId: customer.id },
      isSent: true,
    },
    shop.clock.now(),
  );
  await sendTexts(shop.deps, shop.clock.now());
  const [row] = await shop.db.select().from(outbox).where(eq(outbox.userId, customer.id));
  return { id: row?.id ?? 0, userId: customer.id };
}

/** The customer's message as staff see it. */
export async function readSent(shop: TestApp, userId: number, token: string) {
  const { list } = await shop.expectOk(messages.history, { userId: String(userId) }, { token });
  return list.map(({ state, attempts }) => [state, attempts]);
}

export const getRow = async ({ db }: TestApp, id: number) =>
  (
    await db
      .select()
      .from(outbox)
      .where(and(eq(outbox.id, id), eq(outbox.kind, 'sms')))
  )[0];
