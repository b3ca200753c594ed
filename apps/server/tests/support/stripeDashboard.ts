import { randomBytes } from 'node:crypto';
import { sandboxNotices } from '../../src/db/schema.ts';
import type { Deps } from '../../src/deps.ts';
import { findTrade, refundTrade, type SandboxTrade } from '../../src/providers/payment/sandbox/ledger.ts';
import { getSessionId, toIntentId } from '../../src/providers/payment/sandbox/stripeNotices.ts';
import { refundEventTypes, type StripeDisputes } from '../../src/providers/payment/sandbox/stripeServer.ts';
import { getShopDay } from '../../src/providers/payment/shopDay.ts';
import { getSandbox } from '../commerce/shop.ts';
import type { TestApp } from '../support/testApp.ts';

const disputeFee = 1500;
const evidenceSeconds = 7 * 86_400;

interface SandboxDispute {
  id: string;
  trade: SandboxTrade;
  status: string;
  createdAt: Date;
  /** Withdrawals are negative. */
  movements: { amount: number; fee: number; at: Date }[];
}

/** The dashboard of the shop's account at the sandbox, whose server has its disputes from then on. */
export function openDashboard(shop: Pick<TestApp, 'deps'>): StripeDashboard {
  const dashboard = new StripeDashboard(shop.deps);
  getSandbox(shop).stripe.disputes = dashboard;
  return dashboard;
}

/**
 * Refunds and disputes at the sandbox's Stripe account that the shop did not cause: those of the merchant's dashboard and
 * of customers' banks. Webhooks are stored like those of payments.
 */
export class StripeDashboard implements StripeDisputes {
  readonly #context: Pick<Deps, 'db' | 'clock'>;
  readonly #disputes = new Map<string, SandboxDispute>();

  constructor(context: Pick<Deps, 'db' | 'clock'>) {
    this.#context = context;
  }

  /** Refunds a payment; returns Stripe's number of the refund. */
  async refund(outTradeNo: string, amount: number): Promise<string> {
    const refundNo = createId('re');
    const request = { outTradeNo, refundNo, amount, at: this.#context.clock.now(), eventTypes: refundEventTypes };
    const { state } = await refundTrade(this.#context.db, 'stripe', request);
    if (state !== 'settled') throw new Error(`the sandbox cannot refund ${outTradeNo}`);
    return refundNo;
  }

  /** The customer's bank disputes a payment, or asks about it first; returns Stripe's number of the dispute. */
  async openDispute(outTradeNo: string, { isInquiry = false } = {}): Promise<string> {
    const trade = await findTrade(this.#context.db, 'stripe', outTradeNo);
    if (!trade?.paidAt) throw new Error(`the sandbox has no payment ${outTradeNo}`);
    const id = createId('dp');
    const status = isInquiry ? 'warning_needs_response' : 'needs_response';
    const dispute: SandboxDispute = { id, trade, status, createdAt: this.#context.clock.now(), movements: [] };
    this.#disputes.set(id, dispute);
    if (!isInquiry) this.#move(dispute, -trade.amount, disputeFee);
    await this.#send(dispute, 'created');
    return id;
  }

  /** An inquiry becomes a dispute: Stripe withdraws the money. */
  async withdraw(id: string): Promise<void> {
    const dispute = this.#get(id);
    dispute.status = 'needs_response';
    this.#move(dispute, -dispute.trade.amount, disputeFee);
    await this.#send(dispute, 'updated');
    await this.#send(dispute, 'funds_withdrawn');
  }

  /** The merchant sends evidence. */
  async answer(id: string): Promise<void> {
    const dispute = this.#get(id);
    dispute.status = dispute.status.startsWith('warning_') ? 'warning_under_review' : 'under_review';
    await this.#send(dispute, 'updated');
  }

  /** A dispute that is won is paid back. */
  async close(id: string, status: 'won' | 'lost' | 'warning_closed'): Promise<void> {
    const dispute = this.#get(id);
    dispute.status = status;
    if (status === 'won') this.#move(dispute, dispute.trade.amount, -disputeFee);
    await this.#send(dispute, 'closed');
  }

  find(id: string): object | undefined {
    const dispute = this.#disputes.get(id);
    return dispute && describeDispute(dispute);
  }

  listTransactions(day: string) {
    return [...this.#disputes.values()]
      .flatMap((dispute) =>
        describeTransactions(dispute).map((each) => ({ ...each, source: describeDispute(dispute) })),
      )
      .filter(({ created }) => getShopDay(created * 1000) === day);
  }

  #get(id: string): SandboxDispute {
    const dispute = this.#disputes.get(id);
    if (!dispute) throw new Error(`the sandbox has no dispute ${id}`);
    return dispute;
  }

  #move(dispute: SandboxDispute, amount: number, fee: number): void {
    dispute.movements.push({ amount, fee, at: this.#context.clock.now() });
  }

  async #send(dispute: SandboxDispute, change: string): Promise<void> {
    const at = this.#context.clock.now();
    const { id: tradeId, outTradeNo } = dispute.trade;
    const eventId = randomBytes(16).toString('hex');
    const type = `charge.dispute.${change}`;
    const event = { eventId, kind: 'object', type, outTradeNo, object: describeDispute(dispute), at: at.toISOString() };
    await this.#context.db.insert(sandboxNotices).values({ tradeId, event, dueAt: at });
  }
}

const createId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

const toSeconds = (at: Date) => Math.floor(at.getTime() / 1000);

function describeDispute(dispute: SandboxDispute) {
  const { id, trade, status, createdAt } = dispute;
  return {
    id,
    object: 'dispute',
    livemode: false,
    amount: trade.amount,
    currency: trade.currency.toLowerCase(),
    charge: `ch_test_${trade.outTradeNo}`,
    payment_intent: toIntentId(getSessionId(trade)),
    reason: 'fraudulent',
    status,
    created: toSeconds(createdAt),
    evidence_details: { due_by: toSeconds(createdAt) + evidenceSeconds, has_evidence: false, past_due: false },
    balance_transactions: describeTransactions(dispute),
  };
}

function describeTransactions({ id, trade, movements }: SandboxDispute) {
  return movements.map(({ amount, fee, at }, index) => ({
    id: `txn_${id}_${index}`,
    object: 'balance_transaction',
    type: 'adjustment',
    amount,
    currency: trade.currency.toLowerCase(),
    created: toSeconds(at),
    fee,
    net: amount - fee,
    source: id,
  }));
}
