import type { SnapshotFrom } from 'xstate';
import { createTestModel } from 'xstate/graph';
import { orderChart } from './orderChart.ts';
import type { OrderEvent, OrderFacts } from './orderFacts.ts';
import { defaultOrderSettings } from './orderRules.ts';
import type { OrderState } from './orderStatus.ts';

export const at = '2026-03-01T08:00:00.000Z';
const monthLater = '2026-04-01T08:00:00.000Z';
export const goods: OrderFacts = {
  isDigital: false,
  hasFiles: false,
  isDownloaded: false,
  isHidden: false,
  isTransfer: false,
  isReported: false,
  isProviderGone: false,
  hasLatePaymentByHand: false,
  hasUnreceivedTransfer: false,
  createdAt: '2026-03-01T08:00:00.000Z',
  leavesMoney: false,
  mayHaveRefund: true,
  mayAskAgain: true,
  hasUnitsOut: true,
  takesShipmentEvent: true,
  settings: defaultOrderSettings,
};
export const files: OrderFacts = { ...goods, isDigital: true, hasFiles: true };
export const partly: OrderFacts = { ...goods, leavesMoney: true };

const moving: OrderEvent[] = [
  { type: 'create', by: 'owner', at },
  { type: 'pay', by: 'system', at },
  { type: 'cancel', by: 'owner', at },
  { type: 'expire', by: 'system', at: monthLater },
  { type: 'latePay', by: 'system', at },
  { type: 'ship', by: 'staff', at },
  { type: 'confirm', by: 'owner', at },
  { type: 'requestRefund', by: 'owner', at },
  { type: 'withdrawRefund', by: 'owner', at },
  { type: 'approveRefund', by: 'staff', at },
  { type: 'rejectRefund', by: 'staff', at },
  { type: 'refundSettled', by: 'system', at },
  { type: 'refundFailed', by: 'system', at },
  { type: 'delete', by: 'owner', at },
];
/** Refunds by staff can start at any time, so the set of simple paths that includes them would be too large. */
export const withStaff: OrderEvent[] = [
  ...moving,
  { type: 'cancel', by: 'staff', at },
  { type: 'createRefund', by: 'staff', at },
];

type Snapshot = SnapshotFrom<typeof orderChart>;
export const model = createTestModel(orderChart);
/** Key of a state: the status and the facts that its transitions depend on. */
export const place = ({ value, context }: Snapshot) =>
  [
    value,
    ...[context.refundFrom, context.refundStatus, context.refundBy, context.isCancellation],
    ...[context.paymentStatus, context.closeType, context.isHidden],
  ].join(' ');
export const walk = (input: OrderFacts, events = moving) => ({
  input,
  events,
  serializeState: place as (state: Snapshot) => string,
  // Without this option paths that are a prefix of a longer one are left out.
  allowDuplicatePaths: true,
});

/** Events of an order, without those of the machine itself, and the state after each of them. */
export interface OrderPath {
  events: OrderEvent[];
  states: OrderState[];
}

/** Every simple path of an order from its creation: none visits a place twice, and each prefix is a path of its own. */
export function listSimplePaths(input: OrderFacts): OrderPath[] {
  return model
    .getSimplePaths(walk(input))
    .map(({ steps }) => steps.filter(({ event }) => moving.includes(event as OrderEvent)))
    .filter((steps) => steps.length > 0)
    .map((steps) => ({
      events: steps.map(({ event }) => event as OrderEvent),
      states: steps.map(({ state }) => state.value as OrderState),
    }));
}
