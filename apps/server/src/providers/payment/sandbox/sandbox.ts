import type { PaymentMethod } from '@sampan/api/entities';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../../clock.ts';
import type { Db } from '../../../db/connect.ts';
import type { PaymentProvider } from '../port.ts';
import { protocols } from './accounts.ts';
import {
  answerTrade,
  asTrade,
  type CashierAnswer,
  closeTrade,
  findTrade,
  findTradeByToken,
  openTrade,
  refundTrade,
  type SandboxTrade,
  stateOf,
} from './books.ts';
import type { SandboxKeys } from './keys.ts';
import { type Deliver, sendDueNotices, sendNotice } from './notices.ts';

interface SandboxOptions {
  db: Db;
  clock: Clock;
  log: FastifyBaseLogger;
  keys: SandboxKeys;
  /** The shop's own address, without a slash at the end: QR codes carry it. */
  publicUrl: string;
}

/** Both providers as far as the shop can see, their cashier and their notifies, on this machine. */
export interface Sandbox {
  providers: Record<PaymentMethod, PaymentProvider>;
  trade(token: string): Promise<SandboxTrade | undefined>;
  /** The customer's answer; tells the shop before it returns, or later where the shop does not hear. */
  answer(token: string, answer: CashierAnswer): Promise<SandboxTrade | null>;
  /** Sends the notifies that are due; gives how many arrived. */
  sendDue(now: Date): Promise<number>;
  /** How notifies travel; set once the shop can hear them. */
  deliverBy(deliver: Deliver): void;
}

/** Where the customer pays: by code on a screen, by link in a browser. */
function startOf(method: PaymentMethod, scene: string, url: string) {
  const isLink = method === 'alipay' ? scene !== 'qr' : scene === 'wap';
  return isLink ? { payUrl: url } : { qrCode: url };
}

function createProvider(method: PaymentMethod, { db, clock, keys, publicUrl }: SandboxOptions): PaymentProvider {
  const protocol = protocols[method];
  return {
    method,
    isConfigured: true,
    receiver: protocol.receiver,
    async create(charge, scene) {
      const trade = await openTrade(db, method, charge, clock.now());
      return { tradeNo: trade.tradeNo, ...startOf(method, scene, `${publicUrl}/sandbox/pay/${trade.token}`) };
    },
    async query(outTradeNo) {
      const trade = await findTrade(db, method, outTradeNo);
      return trade ? asTrade(trade, clock.now()) : { state: 'unknown' };
    },
    close: (outTradeNo) => closeTrade(db, method, outTradeNo, clock.now()),
    refund: (request) => refundTrade(db, method, request),
    verifyNotify: (rawBody, headers, now) => protocol.read(rawBody, headers, now, keys),
  };
}

export function createSandbox(options: SandboxOptions): Sandbox {
  const { db, clock, keys, log } = options;
  let deliver: Deliver = () => Promise.reject(new Error('the shop is not listening yet'));
  const sender = { db, keys, log, deliver: (...message: Parameters<Deliver>) => deliver(...message) };
  return {
    providers: { alipay: createProvider('alipay', options), wechat: createProvider('wechat', options) },
    async trade(token) {
      const trade = await findTradeByToken(db, token);
      return trade && { ...trade, state: stateOf(trade, clock.now()) };
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
