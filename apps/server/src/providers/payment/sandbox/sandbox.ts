import type { FastifyBaseLogger } from 'fastify';
import { IdentityLedger } from '../../identity/sandbox/ledger.ts';
import { getPath, type SandboxContext, toFetch, type WireAnswer } from '../../sandbox/wire.ts';
import type { AlipayConfig } from '../alipay/config.ts';
import type { StripeConfig } from '../stripe/config.ts';
import type { WechatConfig } from '../wechat/config.ts';
import { getSandboxAlipay, getSandboxStripe, getSandboxWechat, sandboxPaths } from './accounts.ts';
import { SandboxAlipay } from './alipayServer.ts';
import type { SandboxKeys } from './keys.ts';
import { answerTrade, type CashierAnswer, findTradeByToken, getState, type SandboxTrade } from './ledger.ts';
import { type Deliver, sendDueNotices, sendNotice } from './notices.ts';
import { SandboxStripe } from './stripeServer.ts';
import { SandboxWechat } from './wechatServer.ts';

export interface SandboxOptions extends SandboxContext {
  log: FastifyBaseLogger;
  keys: SandboxKeys;
}

/** Simulates the payment providers: servers that implement their APIs, a cashier page and webhooks. */
export interface Sandbox {
  /** Certifications at the sandbox's identity providers. */
  identities: IdentityLedger;
  /** The merchant's credentials at the sandbox. */
  configs: { alipay: AlipayConfig; wechat: WechatConfig; stripe: StripeConfig };
  stripe: SandboxStripe;
  wechat: SandboxWechat;
  /** Calls the sandbox's servers in the process, without a network. */
  fetch: typeof fetch;
  /** Handles a request to one of the servers; null for any other path. */
  handle(request: Request): Promise<WireAnswer | null>;
  /** `redirectUrl`: the shop's URL to which the page returns, where it is not the trade's own. */
  trade(token: string, redirectUrl?: string): Promise<SandboxTrade | undefined>;
  /** Applies the customer's answer and tries to deliver its webhook; a failed delivery is retried later. */
  answer(token: string, answer: CashierAnswer): Promise<SandboxTrade | null>;
  /** Sends the due webhooks; returns how many were acknowledged. */
  sendDue(now: Date): Promise<number>;
  /** Sets how webhooks are delivered, once the shop can receive them. */
  deliverBy(deliver: Deliver): void;
}

/** Creates the sandbox of Alipay, WeChat Pay and Stripe on the shop's database. */
export function createSandbox(options: SandboxOptions): Sandbox {
  const { db, clock, keys, log, publicUrl } = options;
  const configs = {
    alipay: getSandboxAlipay(keys, publicUrl),
    wechat: getSandboxWechat(keys, publicUrl),
    stripe: getSandboxStripe(keys, publicUrl),
  };
  const identities = new IdentityLedger(options);
  const alipay = new SandboxAlipay(options, keys, configs.alipay, identities);
  const wechat = new SandboxWechat(options, keys, configs.wechat);
  const stripe = new SandboxStripe(options, configs.stripe);
  let deliver: Deliver = () => Promise.reject(new Error('the shop is not listening yet'));
  const sender = { db, keys, log, deliver: (...message: Parameters<Deliver>) => deliver(...message) };

  async function handle(request: Request): Promise<WireAnswer | null> {
    const url = new URL(request.url);
    if (url.pathname === sandboxPaths.alipay) return alipay.handle(url, await request.text());
    if (url.pathname === `${sandboxPaths.alipay}/bill`) return alipay.openBill(url);
    const server = (
      [
        ['wechat', wechat],
        ['stripe', stripe],
      ] as const
    ).find(([name]) => url.pathname.startsWith(`${sandboxPaths[name]}/`))?.[1];
    return server?.handle(request.method, url, request.headers, await request.text()) ?? null;
  }

  return {
    configs,
    identities,
    stripe,
    wechat,
    handle,
    fetch: toFetch(handle),
    async trade(token, redirectUrl) {
      const trade = await findTradeByToken(db, token);
      if (!trade) return undefined;
      const returnPath = redirectUrl ? getPath(redirectUrl, options) : trade.returnPath;
      return { ...trade, returnPath, state: getState(trade, clock.now()) };
    },
    async answer(token, answer) {
      const answered = await answerTrade(db, token, answer, clock.now());
      if (!answered) return null;
      const { trade, notice } = answered;
      if (notice) await sendNotice(sender, notice, trade.method, clock.now());
      return trade;
    },
    sendDue: (now) => sendDueNotices(sender, now),
    deliverBy(by) {
      deliver = by;
    },
  };
}
