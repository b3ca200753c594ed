import type { ProviderMethod } from '@sampan/api/entities';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createAlipayProvider } from '../../src/providers/payment/alipay/adapter.ts';
import type { AlipayConfig } from '../../src/providers/payment/alipay/config.ts';
import type { Charge, PaymentProvider } from '../../src/providers/payment/port.ts';
import { protocols } from '../../src/providers/payment/sandbox/accounts.ts';
import { generateSandboxKeys } from '../../src/providers/payment/sandbox/keys.ts';
import { createStripeProvider } from '../../src/providers/payment/stripe/adapter.ts';
import type { StripeConfig } from '../../src/providers/payment/stripe/config.ts';
import { createWechatProvider } from '../../src/providers/payment/wechat/adapter.ts';
import type { WechatConfig } from '../../src/providers/payment/wechat/config.ts';
import { ProviderHttp } from '../../src/providers/providerHttp.ts';
import { getSandbox } from '../commerce/shop.ts';
import { openCashier } from '../support/cashier.ts';
import { certifyAccounts } from '../support/certificates.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';
import { minute } from '../support/testClock.ts';

type SandboxKeys = Awaited<ReturnType<typeof generateSandboxKeys>>;

/** Keys of the accounts in each mode that Alipay and WeChat Pay have. */
export const accountModes: [name: 'public keys' | 'certificates', keys: SandboxKeys][] = [
  ['public keys', await generateSandboxKeys()],
  ['certificates', certifyAccounts(await generateSandboxKeys()).keys],
];

/** Adapters of accounts with these keys against the sandbox's server, for the tests of one `describe`. */
export function setUpAdapters(keys: SandboxKeys) {
  let shop: TestApp;
  let serial = 0;
  /** `intercept` answers instead of the sandbox. */
  const network: { intercept: typeof fetch | undefined } = { intercept: undefined };
  /** Addresses that the adapters requested. */
  const requested: string[] = [];
  /** Webhooks that the sandbox sent. */
  const sent: { body: string; headers: Record<string, string> }[] = [];
  beforeAll(async () => {
    shop = await startTestApp('postgres', { sandboxKeys: keys });
    getSandbox(shop).deliverBy(async (_path, body, headers) => {
      sent.push({ body, headers });
      return { status: 200, body: 'success' };
    });
  });
  afterAll(() => shop.close());
  beforeEach(() => {
    sent.length = 0;
  });

  const publicUrl = () => shop.deps.config.publicUrl;
  const shared = (method: ProviderMethod) => ({
    http: new ProviderHttp(method, {
      fetch: (input, init) => {
        requested.push(new Request(input).url);
        return (network.intercept ?? getSandbox(shop).fetch)(input, init);
      },
      record: () => {},
    }),
    now: () => shop.clock.now(),
    publicUrl: publicUrl(),
    notifyUrl: `${publicUrl()}/main/v2${protocols[method].notifyPath}`,
  });
  const alipay = (change: Partial<AlipayConfig> = {}) =>
    createAlipayProvider({ config: { ...getSandbox(shop).configs.alipay, ...change }, ...shared('alipay') });
  const wechat = (change: Partial<WechatConfig> = {}) =>
    createWechatProvider({ config: { ...getSandbox(shop).configs.wechat, ...change }, ...shared('wechat') });

  const stripe = (change: Partial<StripeConfig> = {}) =>
    createStripeProvider({ config: { ...getSandbox(shop).configs.stripe, ...change }, ...shared('stripe') });

  function charge(change: Partial<Charge> = {}): Charge {
    serial += 1;
    return {
      outTradeNo: `ADAPTER${serial}`,
      orderNo: 'SP1',
      description: 'Kiln Row SP1',
      returnPath: '/orders/1?pay=check',
      amount: 1234,
      currency: 'CNY',
      expiresAt: new Date(shop.clock.now().getTime() + 30 * minute),
      startedAt: shop.clock.now(),
      clientIp: '203.0.113.7',
      ...change,
    };
  }

  const pay = async (started: { qrCode?: string; payUrl?: string }) =>
    shop.app.inject({ method: 'POST', url: `${await openCashier(shop.app, started)}/pay` });

  const readNotices = (provider: PaymentProvider) =>
    sent.splice(0).map(({ body, headers }) => provider.readNotify(body, headers, shop.clock.now()));

  return {
    getShop: () => shop,
    alipay,
    wechat,
    stripe,
    charge,
    pay,
    readNotices,
    requested,
    sent,
    network,
  };
}
