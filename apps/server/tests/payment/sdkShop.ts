import { join } from 'node:path';
import { protocols } from '../../src/providers/payment/sandbox/accounts.ts';
import { loadSandboxKeys, type SandboxKeys } from '../../src/providers/payment/sandbox/keys.ts';
import { loadSecrets } from '../../src/providers/secrets.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';

/** A shop that listens, and whose sandbox the providers' SDKs call. */
export async function openSdkShop(): Promise<{ shop: TestApp; origin: string; keys: SandboxKeys }> {
  const shop = await startTestApp('postgres');
  const origin = await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const folder = join(shop.database.dataDir, 'keys');
  const keys = await loadSandboxKeys({ db: shop.db, secrets: await loadSecrets(folder, {}) });
  // The SDKs sign with the machine's clock.
  shop.clock.set(new Date());
  return { shop, origin, keys };
}

export const pem = (key: SandboxKeys['privateKey'], type: 'pkcs8' | 'spki') =>
  key.export({ type, format: 'pem' }).toString();

/** Pays a trade at the sandbox's cashier. */
export const press = (address: unknown, { app }: Pick<TestApp, 'app'>) =>
  app.inject({ method: 'POST', url: `${new URL(String(address)).pathname}/pay` });

export const anEvent = (method: 'alipay' | 'wechat', at: Date) => ({
  eventId: 'event-1',
  kind: 'paid' as const,
  outTradeNo: 'SP1',
  tradeNo: '42',
  amount: 100,
  currency: 'CNY',
  receiver: protocols[method].receiver,
  at,
});
