import { type CallError, createClientFailure, type Envelope, getCallError } from '@sampan/api/clientEnvelope';
import type { Payment, PaymentMethod, PaymentScene } from '@sampan/api/entities';
import { isDefinite } from '@sampan/api/idempotency';
import { orderStatus } from '@sampan/api/statuses';
import { assign, fromCallback, fromPromise, setup } from 'xstate';
import { toAnswer } from '../callParams.ts';
import { removeStored, writeStored } from '../stored.ts';
import { type PaymentDraft, paymentKey, readPaymentDraft } from './paymentDraft.ts';
import { isTradeOpen, type PaymentOutcome, type PayStatus, readOutcome } from './paymentRules.ts';
import type { PaymentWaitPorts } from './paymentWaitPorts.ts';

export interface PaymentWaitInput {
  orderId: number;
  /** Returning from the provider's page (`?pay=check`): checks the status at once, even without a stored draft. */
  isReturning?: boolean;
}

export interface PaymentWaitContext {
  orderId: number;
  /** The current payment attempt; at most one at a time. */
  draft: PaymentDraft | null;
  /** Unix time in ms when polling started. */
  since: number;
  isHidden: boolean;
  isReturning: boolean;
  /** Error of the last start or status call. */
  failure: CallError | null;
  /** Why this payment could not be closed to choose another method. */
  closeFailure: CallError | null;
  status: PayStatus | null;
}

export type PaymentWaitEvent =
  | { type: 'pay'; method: PaymentMethod; scene: PaymentScene }
  /** The order already waits for this payment, which was started elsewhere. */
  | { type: 'resume'; payment: Payment }
  /** "I have paid — check now". */
  | { type: 'checkNow' }
  /** "Choose another way": first closes this payment. */
  | { type: 'chooseAnother' }
  /** The panel was closed; the payment stays in progress. */
  | { type: 'leave' }
  | { type: 'hidden' }
  | { type: 'shown' };

interface StartEvent {
  answer: Envelope<Payment>;
}
interface StatusRequest {
  answer: Envelope<PayStatus>;
}

const noteStatus = { type: 'noteStatus' as const, params: toAnswer };
const noteFailure = { type: 'noteFailure' as const, params: toAnswer };
const noteNoResponse = { type: 'noteNoResponse' as const, params: ({ event }: { event: { error: unknown } }) => event };

/** The transition of a status call with this outcome. */
const onOutcome = <Target extends string>(is: PaymentOutcome, target: Target) => ({
  guard: {
    type: 'hasOutcome' as const,
    params: ({ event }: { event: { output: Envelope<PayStatus> } }) => ({ answer: event.output, is }),
  },
  target,
  actions: noteStatus,
});

/** Request timeout, ms. */
const timeoutMs = 20_000;
/** Poll interval in the first minute, ms. */
const quickPauseMs = 2000;
const quickPeriodMs = 60_000;
/** Poll interval after that, ms. */
const slowPauseMs = 5000;
/** Polling stops after this time, ms. */
const pollPeriodMs = 15 * 60_000;

/** Delay until the next poll, `elapsed` ms after the payment was shown; null when polling stops. */
export function pauseBeforePoll(elapsed: number): number | null {
  if (elapsed >= pollPeriodMs) return null;
  return elapsed < quickPeriodMs ? quickPauseMs : slowPauseMs;
}

/** State machine of a payment, from the choice of a method to the result. */
export function createPaymentWaitMachine(ports: PaymentWaitPorts) {
  const { session, clock, visibility } = ports;

  function getElapsedMs(context: PaymentWaitContext): number {
    return clock.now() - context.since;
  }

  /** A retry of the same attempt keeps its key; any other attempt gets a new one. */
  function createPaymentDraft(context: PaymentWaitContext, method: PaymentMethod, scene: PaymentScene): PaymentDraft {
    const { draft, orderId } = context;
    const isSame = draft !== null && draft.payment === null && draft.method === method && draft.scene === scene;
    return isSame ? draft : { orderId, method, scene, key: ports.newKey(), payment: null, since: clock.now() };
  }

  return setup({
    types: { context: {} as PaymentWaitContext, events: {} as PaymentWaitEvent, input: {} as PaymentWaitInput },
    actors: {
      startPayment: fromPromise<Envelope<Payment>, { draft: PaymentDraft | null }>(({ input: { draft } }) => {
        if (draft === null) throw new Error('No payment was chosen.');
        const { orderId, method, scene, key } = draft;
        return ports.startPayment({ orderId, method, scene, key });
      }),
      askStatus: fromPromise<Envelope<PayStatus>, { orderId: number }>(({ input }) => ports.askStatus(input.orderId)),
      closePayment: fromPromise<Envelope<PayStatus>, { orderId: number }>(({ input }) =>
        ports.closePayment(input.orderId),
      ),
      watchVisibility: fromCallback<PaymentWaitEvent>(({ sendBack }) =>
        visibility.subscribe(() => sendBack({ type: visibility.hidden() ? 'hidden' : 'shown' })),
      ),
    },
    actions: {
      choose: assign(({ context }, { method, scene }: { method: PaymentMethod; scene: PaymentScene }) => ({
        draft: createPaymentDraft(context, method, scene),
        failure: null,
        closeFailure: null,
        status: null,
      })),
      resume: assign(({ context: { orderId } }, { payment }: { payment: Payment }) => ({
        draft: {
          orderId,
          method: payment.method,
          scene: 'qr',
          key: ports.newKey(),
          payment,
          since: clock.now(),
        } as const,
        since: clock.now(),
        failure: null,
        closeFailure: null,
      })),
      keepDraft: ({ context }) => {
        if (context.draft) writeStored(session, paymentKey, context.draft);
      },
      clearDraft: assign({ draft: null }),
      removeStoredDraft: () => removeStored(session, paymentKey),
      noteStarted: assign(({ context: { draft } }, { answer }: StartEvent) => ({
        draft: draft && answer.status === 'success' ? { ...draft, payment: answer.data, since: clock.now() } : draft,
        since: clock.now(),
        failure: null,
      })),
      showPayment: (_, { answer }: StartEvent) => {
        if (answer.status === 'success') ports.showPayment(answer.data);
      },
      noteFailure: assign((_, { answer }: { answer: Envelope<unknown> }) => ({ failure: getCallError(answer) })),
      noteNoResponse: assign((_, { error }: { error: unknown }) => ({ failure: createClientFailure(error).error })),
      noteCloseFailure: assign((_, { failure }: { failure: CallError | null }) => ({ closeFailure: failure })),
      forgetCloseFailure: assign({ closeFailure: null }),
      noteStatus: assign(({ context }, { answer }: StatusRequest) => ({
        status: answer.status === 'success' ? answer.data : context.status,
        failure: getCallError(answer),
      })),
      hide: assign({ isHidden: true }),
      show: assign({ isHidden: false }),
    },
    guards: {
      isUnderWay: ({ context }) => context.draft?.payment != null,
      isReturning: ({ context }) => context.isReturning,
      isSameMethod: ({ context }, { method }: { method: PaymentMethod }) => context.draft?.method === method,
      isHidden: ({ context }) => context.isHidden,
      isOver: ({ context }) => pauseBeforePoll(getElapsedMs(context)) === null,
      isStartUnknown: (_, { answer }: StartEvent) => !isDefinite(answer),
      isStarted: (_, { answer }: StartEvent) => answer.status === 'success',
      /** The order cannot be paid in this way now: it is paid, cancelled, or waits for a reported transfer. */
      isOrderState: (_, { answer }: StartEvent) => getCallError(answer)?.code === 'ORDER_STATE',
      hasOutcome: (_, { answer, is }: StatusRequest & { is: PaymentOutcome }) => readOutcome(answer) === is,
      isOrderOver: (_, { answer }: StatusRequest) =>
        answer.status === 'success' && answer.data.orderStatus !== orderStatus.pendingPayment,
      isGivenUp: (_, { answer }: StatusRequest) => answer.status === 'success' && !isTradeOpen(answer.data),
    },
    delays: { pause: ({ context }) => pauseBeforePoll(getElapsedMs(context)) ?? 0 },
  }).createMachine({
    id: 'paymentWait',
    context: ({ input }) => {
      const draft = readPaymentDraft(session, input.orderId);
      return {
        orderId: input.orderId,
        draft,
        since: draft?.payment ? draft.since : clock.now(),
        isHidden: visibility.hidden(),
        isReturning: input.isReturning ?? false,
        failure: null,
        closeFailure: null,
        status: null,
      };
    },
    initial: 'deciding',
    invoke: { src: 'watchVisibility' },
    states: {
      deciding: {
        always: [
          { guard: 'isUnderWay', target: 'waiting.asking' },
          { guard: 'isReturning', target: 'waiting.asking' },
          { target: 'choosing' },
        ],
      },

      choosing: {
        on: {
          pay: { target: 'starting', actions: { type: 'choose', params: ({ event }) => event } },
          resume: { target: 'waiting.asking', actions: { type: 'resume', params: ({ event }) => event } },
        },
      },

      starting: {
        entry: 'keepDraft',
        invoke: {
          src: 'startPayment',
          input: ({ context }) => ({ draft: context.draft }),
          onDone: [
            {
              guard: { type: 'isStarted', params: toAnswer },
              target: 'waiting',
              actions: [
                { type: 'noteStarted', params: toAnswer },
                'keepDraft',
                { type: 'showPayment', params: toAnswer },
              ],
            },
            { guard: { type: 'isStartUnknown', params: toAnswer }, target: 'choosing', actions: noteFailure },
            {
              guard: { type: 'isOrderState', params: toAnswer },
              target: 'rejected',
              actions: [noteFailure, 'clearDraft', 'removeStoredDraft'],
            },
            { target: 'choosing', actions: [noteFailure, 'clearDraft', 'removeStoredDraft'] },
          ],
          onError: { target: 'choosing', actions: noteNoResponse },
        },
      },

      /** Asks once why the payment was rejected. No payment began, so nothing is polled. */
      rejected: {
        invoke: {
          src: 'askStatus',
          input: ({ context }) => ({ orderId: context.orderId }),
          onDone: [
            onOutcome('paid', 'paid'),
            { guard: { type: 'isOrderOver', params: toAnswer }, target: 'closed', actions: noteStatus },
            { target: 'choosing' },
          ],
          onError: 'choosing',
        },
        after: { [timeoutMs]: 'choosing' },
      },

      /** Shows the QR code or the provider's page. */
      waiting: {
        initial: 'polling',
        states: {
          /** After a status response without a result. */
          polling: {
            always: [
              { guard: 'isOver', target: 'pollingEnded' },
              { guard: 'isHidden', target: 'paused' },
              { target: 'resting' },
            ],
          },
          resting: {
            after: { pause: 'asking' },
            on: { hidden: { target: 'paused', actions: 'hide' }, checkNow: 'asking' },
          },
          paused: { on: { shown: { target: 'asking', actions: 'show' }, checkNow: 'asking' } },
          asking: {
            invoke: {
              src: 'askStatus',
              input: ({ context }) => ({ orderId: context.orderId }),
              onDone: [
                onOutcome('paid', '#paymentWait.paid'),
                onOutcome('closed', '#paymentWait.closed'),
                onOutcome('failed', '#paymentWait.failed'),
                { target: 'polling', actions: noteStatus },
              ],
              onError: { target: 'polling', actions: noteNoResponse },
            },
            after: {
              [timeoutMs]: {
                target: 'polling',
                actions: { type: 'noteNoResponse', params: { error: new Error('The status request timed out') } },
              },
            },
          },
          /** "We have not heard back yet": automatic polling has ended, checking by hand is possible. */
          pollingEnded: { on: { shown: { target: 'asking', actions: 'show' }, checkNow: 'asking' } },
        },
        on: {
          chooseAnother: { target: 'closing', actions: 'forgetCloseFailure' },
          // The same method once more, or in another scene: the page of WeChat Pay is valid for five minutes.
          pay: {
            guard: { type: 'isSameMethod', params: ({ event }) => event },
            target: 'starting',
            actions: { type: 'choose', params: ({ event }) => event },
          },
        },
      },

      closing: {
        invoke: {
          src: 'closePayment',
          input: ({ context }) => ({ orderId: context.orderId }),
          onDone: [
            onOutcome('paid', 'paid'),
            {
              guard: { type: 'isGivenUp', params: toAnswer },
              target: 'choosing',
              actions: ['clearDraft', 'removeStoredDraft'],
            },
            // Closing failed: keep this panel and check the status at once.
            {
              target: 'waiting.asking',
              actions: { type: 'noteCloseFailure', params: ({ event }) => ({ failure: getCallError(event.output) }) },
            },
          ],
          onError: {
            target: 'waiting.asking',
            actions: {
              type: 'noteCloseFailure',
              params: ({ event }) => ({ failure: createClientFailure(event.error).error }),
            },
          },
        },
      },

      paid: { entry: 'removeStoredDraft', type: 'final' },

      /** Closed by timeout, by the shop, or with its order. */
      closed: { entry: 'removeStoredDraft', on: { chooseAnother: 'choosing' } },

      /** The provider reported a failure. */
      failed: { entry: 'removeStoredDraft', on: { chooseAnother: 'choosing' } },

      /** The stored draft is kept, so that the payment can be resumed. */
      left: { type: 'final' },
    },
    on: { leave: '.left', hidden: { actions: 'hide' }, shown: { actions: 'show' } },
  });
}
