import { type CallName, contract } from '@sampan/api/contract';
import type { Endpoint } from '@sampan/api/endpoint';
import { createRandom, type Random } from '@sampan/demo/fixtures/shop/random';
import { generateInput } from './inputs.ts';
import type { Template } from './knownInputs.ts';
import { corrupt } from './mutations.ts';

export const actors = [
  'guest',
  'customer',
  'other',
  'blocked',
  'disabled',
  'operator',
  'admin',
  'newcomer',
  'impostor',
] as const;
/** The account of a call. `newcomer` has the token of the last login or registration, `impostor` an invalid one. */
export type Actor = (typeof actors)[number];

export type Step =
  | { kind: 'call'; call: CallName; actor: Actor; input: Template; key?: string }
  /** A body that is not valid JSON. */
  | { kind: 'broken'; call: CallName; actor: Actor; body: string }
  /** The customer answers a payment page: the newest, or the one `back` before it. */
  | { kind: 'cashier'; back: number; answer: 'pay' | 'fail' | 'close' }
  | { kind: 'identityPage'; answer: 'pass' | 'fail' }
  | { kind: 'signIn'; actor: Actor }
  | { kind: 'advance'; minutes: number };

const named = Object.entries(contract).flatMap(([area, calls]) =>
  Object.entries(calls).map(([name, endpoint]: [string, Endpoint]) => ({
    call: `${area}.${name}` as CallName,
    endpoint,
  })),
);
const endpointsByName = new Map(named.map(({ call, endpoint }) => [call, endpoint]));

export function getEndpoint(call: CallName): Endpoint {
  const endpoint = endpointsByName.get(call);
  if (!endpoint) throw new RangeError(`no call ${call}`);
  return endpoint;
}

export const callNames: readonly CallName[] = named.map(({ call }) => call);

/** Calls that advance the state, drawn more often. */
const frequentCalls: readonly CallName[] = [
  'order.create',
  'order.create',
  'order.create',
  'order.detail',
  'order.list',
  'order.cancel',
  'order.confirmReceived',
  'order.requestRefund',
  'order.refundWithdraw',
  'order.note',
  'order.delete',
  'payment.alipay',
  'payment.wechat',
  'payment.wechat',
  'payment.status',
  'payment.close',
  'payment.callback',
  'adminOrder.shipment',
  'adminOrder.shipment',
  'adminOrder.refund',
  'adminOrder.list',
  'product.update',
  'product.create',
  'category.create',
  'category.update',
  'adminArticle.create',
  'adminArticle.update',
  'kyc.certifyId',
  'kyc.photo',
  'kyc.callback',
  'adminKyc.update',
  'user.editinfo',
  'user.login',
  'user.regist',
  'file.upload',
  'transaction.logs',
  'audit.list',
];

function drawActor(random: Random, { access }: Endpoint): Actor {
  if (random.next() < 0.12) return random.pick(actors);
  if (access === 'staff') return random.pick(['operator', 'operator', 'admin']);
  if (access === 'admin') return random.pick(['admin', 'admin', 'admin', 'operator']);
  if (access === 'customer') return random.pick(['customer', 'customer', 'customer', 'other', 'operator', 'newcomer']);
  return random.pick(['guest', 'guest', 'customer', 'operator']);
}

function drawCall(random: Random, calls: readonly CallName[], frequent: readonly CallName[]): Step {
  const call = random.pick(frequent.length > 0 && random.next() < 0.5 ? frequent : calls);
  const endpoint = getEndpoint(call);
  const actor = drawActor(random, endpoint);
  if (endpoint.body === 'json' && endpoint.method === 'POST' && random.next() < 0.005) {
    return {
      kind: 'broken',
      call,
      actor,
      body: random.pick(['{', '"', '{"a":1}}', '[1,', 'null', '', '{"__proto__":1}']),
    };
  }
  const valid = generateInput(random, call, endpoint);
  const input = random.next() < 0.2 ? corrupt(random, valid, endpoint) : valid;
  const isKeyed = endpoint.idempotency === 'required' ? random.next() > 0.04 : random.next() < 0.1;
  // Few optional keys, so that some repeat, with the same body or another.
  const key =
    endpoint.idempotency === 'required' && random.next() > 0.1
      ? `key-${random.digits(12)}`
      : `key-${random.between(1, 3)}`;
  return { kind: 'call', call, actor, input, ...(isKeyed && { key }) };
}

function drawStep(random: Random, calls: readonly CallName[], frequent: readonly CallName[]): Step {
  const chance = random.next();
  if (chance < 0.1) {
    const back = random.next() < 0.8 ? 0 : random.between(1, 3);
    return { kind: 'cashier', back, answer: random.pick(['pay', 'pay', 'pay', 'pay', 'fail', 'close']) };
  }
  if (chance < 0.12) return { kind: 'identityPage', answer: random.pick(['pass', 'pass', 'fail']) };
  if (chance < 0.16) return { kind: 'signIn', actor: random.pick(['customer', 'operator', 'admin', 'blocked']) };
  if (chance < 0.2) {
    const minutes = random.pick([1, 6, 16, 31, 61, 24 * 60, 3 * 24 * 60, 8 * 24 * 60, 31 * 24 * 60]);
    return { kind: 'advance', minutes };
  }
  return drawCall(random, calls, frequent);
}

/** Generates the steps of a sequence; the same for the same seed and length. */
export function createSequence(seed: number, length: number, calls: readonly CallName[] = callNames): Step[] {
  const random = createRandom(seed);
  const frequent = frequentCalls.filter((call) => calls.includes(call));
  const steps = Array.from({ length }, () => drawStep(random, calls, frequent));
  // Sometimes repeat an earlier call unchanged.
  return steps.map((step, index) => {
    const earlier = steps[random.between(0, Math.max(0, index - 1))];
    return earlier?.kind === 'call' && random.next() < 0.05 ? earlier : step;
  });
}
