import { type CallError, createClientFailure, type Envelope } from '@sampan/api/clientEnvelope';
import type { Kyc, KycItem } from '@sampan/api/entities';
import { kycStatus } from '@sampan/api/statuses';
import { assign, fromPromise, setup } from 'xstate';
import { toAnswer } from '../callParams.ts';
import type { Storage } from '../ports.ts';
import { removeStored } from '../stored.ts';
import { forgetDetails, keepWay, readVerificationDraft, verificationKey } from './verificationDraft.ts';
import {
  getLeft,
  getStepBack,
  hasAllButVideo,
  type StepBack,
  type VerificationProgress,
  withItem,
} from './verificationProgress.ts';
import {
  getStage,
  isRejectedOnline,
  openItems,
  photoSides,
  toSteps,
  type VerificationDetails,
  type VerificationStep,
  type VerificationWay,
} from './verificationRules.ts';

export interface VerificationPorts {
  /** sessionStorage. */
  session: Storage;
  /** Calls /user/kyc/certifyId and returns the created record. */
  sendDetails(details: VerificationDetails): Promise<Envelope<Kyc | null>>;
  /** Calls /user/kyc/callback. */
  askProvider(certifyId: string): Promise<Envelope<Kyc>>;
  /** Opens the provider's page, which returns with `?certify=done`. */
  leaveFor(url: string): void;
}

export interface VerificationInput {
  kyc: Kyc | null;
  /** Returning from the provider's page. */
  isReturning?: boolean;
}

export interface VerificationContext extends VerificationProgress {
  isReturning: boolean;
  /** The provider was queried and has no result yet. */
  isStillOpen: boolean;
  /** The details that were sent, for the form if the customer goes back. In memory only. */
  details: VerificationDetails | null;
  failure: CallError | null;
}

export type VerificationEvent =
  | { type: 'start' }
  /** Resubmits the rejected items. */
  | { type: 'mend' }
  | { type: 'sendDetails'; details: VerificationDetails; way: VerificationWay }
  | { type: 'openProvider' }
  | { type: 'checkProvider' }
  | { type: 'choosePhotos' }
  /** A photo or the video was uploaded. */
  | { type: 'sent'; item: KycItem }
  /** The step is complete. */
  | { type: 'next' }
  | { type: 'goBack'; step: StepBack }
  /** Changes something that the check shows. */
  | { type: 'edit'; step: VerificationStep }
  /** The record was re-read from the server. */
  | { type: 'read'; kyc: Kyc | null };

interface AnswerEvent {
  answer: Envelope<Kyc | null>;
}

/** The record comes first: a draft from before the details were sent does not know that staff review them. */
function getWay(kyc: Kyc | null, session: Storage): VerificationWay {
  const isByPhotos = kyc !== null && (!kyc.certifyId || kyc.photos.length > 0 || kyc.video !== undefined);
  if (isByPhotos) return 'photos';
  return readVerificationDraft(session)?.way ?? (kyc?.certifyUrl ? 'online' : 'photos');
}

const takeAnswer = { type: 'takeAnswer' as const, params: toAnswer };

interface ToStep {
  event: { step: StepBack };
}

/** The transition to a step, where the event names it and it is one of the present way. */
const toStep = <Step extends VerificationStep>(to: Step) => ({
  guard: { type: 'leadsTo' as const, params: ({ event }: ToStep) => ({ step: event.step, to }) },
  target: to,
});

/** The steps with something to send, the last first. */
const itemSteps = ['video', 'photos', 'details'] as const;

/** The transitions from a step to the check that it was opened from, and to the page before the steps. */
const backFrom = (from: VerificationStep) =>
  (
    [
      ['check', 'check'],
      ['start', 'deciding'],
    ] as const
  ).map(([to, target]) => ({
    guard: { type: 'leadsBack' as const, params: ({ event }: ToStep) => ({ from, step: event.step, to }) },
    target,
  }));

/** A failed call leads back. */
const backOnFailure = <Target extends string>(target: Target) => ({
  guard: { type: 'isFailure' as const, params: toAnswer },
  target,
  actions: takeAnswer,
});

/** State machine of the verification screens. The server's record decides the stage. */
export function createVerificationMachine({ session, sendDetails, askProvider, leaveFor }: VerificationPorts) {
  return setup({
    types: { context: {} as VerificationContext, events: {} as VerificationEvent, input: {} as VerificationInput },
    actors: {
      sendDetails: fromPromise<Envelope<Kyc | null>, { details: VerificationDetails | null }>(
        async ({ input: { details } }) => {
          if (!details) throw new Error('There are no details to send');
          return sendDetails(details);
        },
      ),
      askProvider: fromPromise<Envelope<Kyc>, { certifyId: string }>(({ input }) => askProvider(input.certifyId)),
    },
    actions: {
      takeKyc: assign((_, { kyc }: { kyc: Kyc | null }) => ({ kyc })),
      /** The stage changed: resets the progress of the previous one. */
      takeStage: assign((_, { kyc }: { kyc: Kyc | null }) => ({
        kyc,
        sent: [],
        mending: null,
        isStillOpen: false,
        isEditing: false,
        details: null,
      })),
      takeAnswer: assign((_, { answer }: AnswerEvent) =>
        answer.status === 'success' ? { kyc: answer.data, failure: null } : { failure: answer.error },
      ),
      noteNoResponse: assign((_, { error }: { error: unknown }) => ({ failure: createClientFailure(error).error })),
      forgetFailure: assign({ failure: null }),
      noteDetails: assign((_, { details, way }: { details: VerificationDetails; way: VerificationWay }) => ({
        details,
        way,
        isStillOpen: false,
      })),
      /** The server has the details: removes them from this browser. Photos of another document do not count. */
      dropDetails: assign(({ context: { details, kyc, sent } }) => {
        forgetDetails(session);
        const isSame = details?.docType === kyc?.docType;
        return { sent: withItem(isSame ? sent : sent.filter((item) => item === 'video'), 'details') };
      }),
      /** Another document has other photos to send. */
      extendMending: assign(({ context }) => ({
        mending: context.mending && getLeft(context).reduce(withItem, context.mending),
      })),
      dropDraft: () => removeStored(session, verificationKey),
      noteSent: assign(({ context }, { item }: { item: KycItem }) => ({ sent: withItem(context.sent, item) })),
      beginMending: assign(({ context }) => ({
        mending: context.kyc && openItems(context.kyc),
        way: 'photos' as const,
      })),
      beginAnew: assign({ mending: null, sent: [] }),
      beginOnlineAnew: assign({ mending: null, sent: [], way: 'online' }),
      choosePhotos: assign(({ context: { kyc } }) => {
        if (kyc) keepWay(session, { way: 'photos', docType: kyc.docType });
        return { way: 'photos' as const, failure: null };
      }),
      beginEditing: assign({ isEditing: true }),
      endEditing: assign({ isEditing: false }),
      hasReturned: assign({ isReturning: false }),
      noteStillOpen: assign(({ context }) => ({ isStillOpen: context.kyc?.status === kycStatus.notSubmitted })),
      goToProvider: ({ context }) => context.kyc?.certifyUrl && leaveFor(context.kyc.certifyUrl),
    },
    guards: {
      isNotStarted: ({ context }) => getStage(context.kyc) === 'notStarted',
      isUnderReview: ({ context }) => getStage(context.kyc) === 'underReview',
      isApproved: ({ context }) => getStage(context.kyc) === 'approved',
      isRejected: ({ context }) => getStage(context.kyc) === 'rejected',
      wasRejectedOnline: ({ context }) => context.kyc !== null && isRejectedOnline(context.kyc),
      isExpired: ({ context }) => getStage(context.kyc) === 'expired',
      /** Asks the provider also after the check expired: the customer may have finished just before. */
      isBack: ({ context }) =>
        context.isReturning &&
        context.kyc?.certifyId !== undefined &&
        ['inProgress', 'expired'].includes(getStage(context.kyc)),
      /** The server moved the record to another stage, so the current step is obsolete. */
      isElsewhere: ({ context }, { kyc }: { kyc: Kyc | null }) => getStage(kyc) !== getStage(context.kyc),
      wantsDetails: ({ context }) => getLeft(context).includes('details'),
      isMending: ({ context }) => context.mending !== null && getLeft(context).length > 0,
      /** Details that lead on: an online check goes on only while the provider's page is open. */
      hasDetails: ({ context }) =>
        context.kyc !== null &&
        !getLeft(context).includes('details') &&
        (context.way !== 'online' || context.mending !== null || context.kyc.certifyUrl !== undefined),
      goesOnline: ({ context }) => context.way === 'online' && context.mending === null,
      /** The server began no certification: staff review this document. */
      isByHand: ({ context }) => context.way === 'online' && context.kyc !== null && !context.kyc.certifyId,
      wantsPhotos: ({ context }) => getLeft(context).some((item) => item !== 'details' && item !== 'video'),
      hasPhotos: ({ context }) => !getLeft(context).some((item) => (photoSides as readonly KycItem[]).includes(item)),
      wantsVideo: ({ context }) => getLeft(context).includes('video'),
      isVideo: (_, { item }: { item: KycItem }) => item === 'video',
      isFailure: (_, { answer }: AnswerEvent) => answer.status === 'fail',
      /** The details and the photos that were edited are complete: the check follows. */
      returnsToCheck: ({ context }) => context.isEditing && hasAllButVideo(context),
      leadsTo: ({ context }, { step, to }: { step: StepBack; to: VerificationStep }) =>
        step === to && toSteps(context.way, context.mending).includes(to),
      leadsBack: ({ context }, { from, step, to }: { from: VerificationStep; step: StepBack; to: StepBack }) =>
        step === to && getStepBack(from, context) === to,
    },
  }).createMachine({
    id: 'verification',
    context: ({ input: { kyc, isReturning = false } }) => ({
      kyc,
      way: getWay(kyc, session),
      sent: [],
      mending: null,
      isReturning,
      isStillOpen: false,
      isEditing: false,
      details: null,
      failure: null,
    }),
    initial: 'deciding',
    on: {
      read: [
        {
          guard: { type: 'isElsewhere', params: ({ event }) => event },
          target: '.deciding',
          actions: { type: 'takeStage', params: ({ event }) => event },
        },
        { actions: { type: 'takeKyc', params: ({ event }) => event } },
      ],
    },
    states: {
      deciding: {
        always: [
          { guard: 'isBack', target: 'asking' },
          { guard: 'isNotStarted', target: 'intro' },
          { guard: 'isUnderReview', target: 'underReview' },
          { guard: 'isApproved', target: 'approved' },
          { guard: 'isRejected', target: 'rejected' },
          { guard: 'isExpired', target: 'expired' },
          { target: 'steps' },
        ],
      },

      /** Intro: the purpose, the required items and who can see them. */
      intro: { on: { start: { target: 'details', actions: 'beginAnew' } } },
      underReview: { entry: 'dropDraft' },
      approved: { entry: 'dropDraft' },
      rejected: {
        on: {
          mend: [
            // Either way is possible: the provider's page again, or photos.
            { guard: 'wasRejectedOnline', target: 'details', actions: 'beginOnlineAnew' },
            { target: 'steps', actions: 'beginMending' },
          ],
        },
      },
      expired: { on: { start: { target: 'details', actions: 'beginAnew' } } },

      /** Goes to the first step with something to send. */
      steps: {
        always: [
          { guard: 'wantsDetails', target: 'details' },
          { guard: 'goesOnline', target: 'provider' },
          { guard: 'wantsPhotos', target: 'photos' },
          { guard: 'returnsToCheck', target: 'check' },
          { guard: 'wantsVideo', target: 'video' },
          { target: 'settling' },
        ],
      },

      details: {
        on: {
          sendDetails: { target: 'sendingDetails', actions: { type: 'noteDetails', params: ({ event }) => event } },
          // Details that the server already has may stay unchanged.
          next: { guard: 'hasDetails', target: 'steps' },
          goBack: backFrom('details'),
        },
      },
      sendingDetails: {
        entry: 'forgetFailure',
        // Ignores reads during the call: they are older than its response.
        on: { read: {} },
        invoke: {
          src: 'sendDetails',
          input: ({ context }) => ({ details: context.details }),
          onDone: [
            backOnFailure('details'),
            {
              target: 'taken',
              // The document of before is compared before the answer replaces it.
              actions: ['dropDetails', takeAnswer, 'extendMending'],
            },
          ],
          onError: { target: 'details', actions: { type: 'noteNoResponse', params: ({ event }) => event } },
        },
      },
      /** The server has the details; opens the provider's page at once if it was chosen. */
      taken: {
        always: [
          { guard: 'isByHand', target: 'steps', actions: 'choosePhotos' },
          { guard: 'goesOnline', target: 'provider', actions: 'goToProvider' },
          { guard: 'isMending', target: 'steps' },
          { target: 'deciding' },
        ],
      },

      /** The provider's page is open, or about to be opened. */
      provider: {
        on: {
          openProvider: { actions: 'goToProvider' },
          checkProvider: 'asking',
          choosePhotos: { target: 'steps', actions: 'choosePhotos' },
          goBack: toStep('details'),
        },
      },
      asking: {
        entry: ['forgetFailure', 'hasReturned'],
        invoke: {
          src: 'askProvider',
          input: ({ context }) => ({ certifyId: context.kyc?.certifyId ?? '' }),
          onDone: [backOnFailure('provider'), { target: 'answered', actions: takeAnswer }],
          onError: { target: 'provider', actions: { type: 'noteNoResponse', params: ({ event }) => event } },
        },
      },
      answered: {
        entry: 'noteStillOpen',
        always: [{ guard: ({ context }) => context.isStillOpen, target: 'provider' }, { target: 'deciding' }],
      },

      photos: {
        on: {
          sent: { actions: { type: 'noteSent', params: ({ event }) => event } },
          next: { guard: 'hasPhotos', target: 'steps' },
          goBack: [toStep('details'), ...backFrom('photos')],
        },
      },
      video: {
        on: {
          next: 'check',
          // Back to an earlier step goes through the steps in their order again.
          goBack: [
            { ...toStep('photos'), actions: 'endEditing' },
            { ...toStep('details'), actions: 'endEditing' },
            ...backFrom('video'),
          ],
        },
      },
      /** Review of all items while the video, the last item, is still uploading. */
      check: {
        entry: 'endEditing',
        on: {
          sent: {
            guard: { type: 'isVideo', params: ({ event }) => event },
            target: 'settling',
            actions: { type: 'noteSent', params: ({ event }) => event },
          },
          goBack: itemSteps.map((step) => toStep(step)),
          edit: itemSteps.map((step) => ({ ...toStep(step), actions: 'beginEditing' as const })),
        },
      },
      /** All items are sent; waits for the record to decide the next stage. */
      settling: {
        on: { read: { target: 'deciding', actions: { type: 'takeStage', params: ({ event }) => event } } },
      },
    },
  });
}
