/**
 * Runs the sandbox's payment providers as servers of their own, with their own database, so that a shop with `DEMO=0`
 * reaches them over HTTP as it reaches the real ones.
 */
import { dirname, join } from 'node:path';
import Fastify from 'fastify';
import { connectPglite } from '../../src/db/connectPglite.ts';
import { getDatabaseArchive } from '../../src/db/embedded/databaseArchive.ts';
import { createLogger } from '../../src/log.ts';
import { registerCashier } from '../../src/providers/payment/sandbox/cashier.ts';
import { loadSandboxKeys } from '../../src/providers/payment/sandbox/keys.ts';
import { createSandbox } from '../../src/providers/payment/sandbox/sandbox.ts';
import { Secrets } from '../../src/providers/secrets.ts';
import { SettingsCache } from '../../src/settings.ts';
import { openOfficialAccount } from './officialAccount.ts';
import { serverBundle } from './serverBundle.ts';
import { toPem } from './toPem.ts';

/** The first message: the providers are ready. */
export interface ProvidersReady {
  /** Origin of the providers. */
  url: string;
  /** Environment variables that lead a shop to these providers. */
  environment: Record<string, string>;
  /** The merchant's credentials by provider, named as in the settings. */
  credentials: Record<'alipay' | 'wechat' | 'stripe', Record<string, string>>;
}
export type ProvidersCommand =
  | { name: 'deliverTo'; shop: string }
  | { name: 'findCashier'; orderNo: string }
  | { name: 'setDown'; isDown: boolean }
  | { name: 'advance'; minutes: number };

let aheadMs = 0;
const now = () => new Date(Date.now() + aheadMs);
const clock = { now, steadyNow: now };
const [folder = '', port = ''] = process.argv.slice(2);
const url = `http://localhost:${port}`;
const archive = getDatabaseArchive(dirname(serverBundle));
const { db, close } = await connectPglite(join(folder, 'providers'), { isSynced: false, archive });
const keys = await loadSandboxKeys({ db, secrets: new Secrets(Buffer.alloc(32, 7)) });
/** Origin of the shop that the providers serve, once it is known. */
let shopOrigin = url;
const sandbox = createSandbox({ db, clock, log: createLogger({ level: 'error' }), keys, publicUrl: url });
const appSecret = openOfficialAccount(sandbox, () => shopOrigin);
const app = Fastify();
let isDown = false;
/** While the API is down, connections break; the payment pages go on. */
app.addHook('onRequest', async ({ raw, url: path }) => {
  if (isDown && !path.startsWith('/sandbox/pay/')) raw.socket.destroy();
});
registerCashier(app, sandbox, new SettingsCache(db, clock));
await app.listen({ port: Number(port), host: '127.0.0.1' });

const { alipay, wechat, stripe } = sandbox.configs;
process.send?.({
  url,
  environment: {
    ALIPAY_GATEWAY: alipay.gateway,
    WECHAT_HOST: wechat.host,
    WECHAT_OAUTH_HOST: wechat.host,
    STRIPE_HOST: stripe.host,
  },
  credentials: {
    alipay: {
      ALIPAY_APP_ID: alipay.appId,
      ALIPAY_SELLER_ID: alipay.sellerId,
      ALIPAY_PRIVATE_KEY: toPem(alipay.privateKey),
      ALIPAY_PUBLIC_KEY: toPem(keys.publicKey),
    },
    wechat: {
      WECHAT_APP_ID: wechat.appId,
      WECHAT_MCH_ID: wechat.mchId,
      WECHAT_PRIVATE_KEY: toPem(wechat.privateKey),
      WECHAT_CERT_SERIAL: wechat.certSerial,
      WECHAT_API_V3_KEY: wechat.apiV3Key,
      WECHAT_PUBLIC_KEY: toPem(keys.publicKey),
      WECHAT_PUBLIC_KEY_ID: wechat.publicKeyId ?? '',
      WECHAT_APP_SECRET: appSecret,
    },
    stripe: { STRIPE_SECRET_KEY: stripe.secretKey, STRIPE_WEBHOOK_SECRET: stripe.webhookSecret },
  },
} satisfies ProvidersReady);

process.on('message', async (command: ProvidersCommand) => {
  if (command.name === 'deliverTo') {
    shopOrigin = command.shop;
    sandbox.deliverBy(async (path, body, headers) => {
      if (isDown) throw new Error('the provider is down');
      const answer = await fetch(`${command.shop}/main/v2${path}`, { method: 'POST', body, headers });
      return { status: answer.status, body: await answer.text() };
    });
    return;
  }
  if (command.name === 'setDown') {
    isDown = command.isDown;
    return;
  }
  if (command.name === 'advance') {
    aheadMs += command.minutes * 60_000;
    return;
  }
  const query = `select token from sandbox_trades where order_no = '${command.orderNo}' order by id desc limit 1`;
  const { rows } = (await db.execute(query)) as unknown as { rows: { token: string }[] };
  process.send?.({ cashier: rows[0] && `${url}/sandbox/pay/${rows[0].token}` });
});
process.on(
  'disconnect',
  () =>
    void app
      .close()
      .then(close)
      .then(() => process.exit(0)),
);
