import type { KycItem } from '@sampan/api/entities';
import { assign, setup } from 'xstate';
import { type Evidence, findMissingItems, getItems, getSides } from './evidence.ts';

/** Data of an identity check besides its state. */
export interface KycFacts extends Evidence {
  /** Reason for rejection, written by staff. */
  reason: string | undefined;
}

export type KycEvent =
  /** The details were submitted, for the first time or again. */
  | { type: 'details'; docType: Evidence['docType'] }
  /** A photo of a side of this kind of document: one that was sent before the kind was changed shows another document. */
  | { type: 'photo'; docType: Evidence['docType']; side: Evidence['sides'][number] }
  | { type: 'video' }
  /** Result from the provider. */
  | { type: 'passed' }
  /** The provider confirmed an identity that another approved account has: staff decide. */
  | { type: 'passedTwice' }
  | { type: 'failed' }
  | { type: 'ranOut' }
  /** Decision by staff. */
  | { type: 'approve' }
  | { type: 'reject'; reason: string; rejected: readonly KycItem[] | undefined };

const without = (items: readonly KycItem[], item: KycItem) => items.filter((each) => each !== item);
const isOfDocument = ({ context: { docType }, event }: { context: KycFacts; event: KycEvent }) =>
  event.type === 'photo' && event.docType === docType && getSides(docType).includes(event.side);
const isWhole = ({ context }: { context: KycFacts }) => findMissingItems(context).length === 0;

const whenWhole = { guard: 'isWhole', target: 'underReview' } as const;
/** Items that come again after a rejection or too late open the check again. */
const sendingAgain = {
  details: { target: 'inProgress', actions: 'takeDetails' },
  photo: { guard: 'isOfDocument', actions: 'takePhoto' },
  video: { actions: 'takeVideo' },
} as const;

/**
 * State chart of an identity check; pure (no invoke, no timers), used by both backends. A check moves to review
 * automatically when no item is missing and no rejected item is left.
 */
export const kycChart = setup({
  types: { context: {} as KycFacts, input: {} as KycFacts, events: {} as KycEvent },
  guards: { isOfDocument, isWhole },
  actions: {
    takeDetails: assign(({ context, event }) => {
      if (event.type !== 'details') return {};
      const { docType } = event;
      if (docType === context.docType) return { rejected: without(context.rejected, 'details') };
      // Photos show the document of before; only the video counts for another one, too.
      return { docType, sides: [], rejected: context.rejected.filter((item) => item === 'video') };
    }),
    takePhoto: assign(({ context, event }) =>
      event.type === 'photo'
        ? {
            sides: [...context.sides.filter((side) => side !== event.side), event.side],
            rejected: without(context.rejected, event.side),
          }
        : {},
    ),
    takeVideo: assign(({ context }) => ({ hasVideo: true, rejected: without(context.rejected, 'video') })),
    rejectDetails: assign({ rejected: ['details'] as readonly KycItem[], reason: undefined }),
    reject: assign(({ context, event }) => {
      if (event.type !== 'reject') return {};
      const { reason, rejected: named } = event;
      const items = getItems(context.docType);
      const rejected = items.filter((item) => named?.includes(item));
      // Items that the document does not have could not be sent again.
      return { reason, rejected: rejected.length > 0 ? rejected : items };
    }),
    clear: assign({ rejected: [] as readonly KycItem[], reason: undefined }),
  },
}).createMachine({
  id: 'kyc',
  context: ({ input }) => input,
  initial: 'notSubmitted',
  states: {
    notSubmitted: { on: { details: { target: 'inProgress', actions: 'takeDetails' } } },
    inProgress: {
      always: whenWhole,
      on: {
        ...sendingAgain,
        details: { actions: 'takeDetails' },
        passed: 'approved',
        passedTwice: 'underReview',
        failed: { target: 'rejected', actions: 'rejectDetails' },
        ranOut: 'expired',
      },
    },
    underReview: {
      entry: 'clear',
      on: {
        // The provider's page may still be open in another tab, so its result can arrive in this state.
        passed: 'approved',
        passedTwice: 'underReview',
        failed: { target: 'rejected', actions: 'rejectDetails' },
        approve: 'approved',
        reject: { target: 'rejected', actions: 'reject' },
      },
    },
    approved: { entry: 'clear' },
    rejected: { always: whenWhole, on: sendingAgain },
    /** The provider's page was not completed in time. */
    expired: {
      always: whenWhole,
      on: {
        ...sendingAgain,
        // The provider may have confirmed the customer just before, or keep its page open for longer.
        passed: 'approved',
        passedTwice: 'underReview',
      },
    },
  },
});
