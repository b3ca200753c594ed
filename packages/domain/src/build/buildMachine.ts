import type { LatestBuild } from '@sampan/api/builds';
import { assign, fromPromise, setup } from 'xstate';
import type { Network, Reload } from '../ports.ts';
import type { BuildFiles } from './buildFiles.ts';
import { firstCheckMs } from './firstCheck.ts';
import type { ReloadGuard } from './reloadGuard.ts';

/** Poll interval required by the specification, ms. */
const pollMs = 3_600_000;
/** Request timeout, ms; keeps the poll running if a response never arrives. */
const timeoutMs = 60_000;

export interface BuildPorts {
  /** Id of the running build. */
  buildId: string;
  network: Network;
  files: BuildFiles;
  guard: ReloadGuard;
  reload: Reload;
}

export interface BuildContext {
  /** The server has a newer build: the next navigation loads a document. */
  isOutdated: boolean;
  /** Target of the document load in progress. */
  leaving: string | null;
  /** Path whose chunk failed to load; "try again" loads it. */
  lost: string | null;
}

export type BuildEvent =
  /** The first screen has rendered and the browser is idle. */
  | { type: 'idle' }
  /** Sent by `loadsDocument` before a navigation. */
  | { type: 'navigate'; to: string }
  /** The server's build was read out of turn. */
  | { type: 'latest'; id: string }
  /** A lazy chunk of the route `to` failed to load. */
  | { type: 'chunkFailed'; to: string }
  /** "Try again" was pressed on the error page. */
  | { type: 'tryAgain' };

/** Detects new builds and missing chunks and reloads documents, guarded against reload loops. */
export function createBuildMachine({ buildId, network, files, guard, reload }: BuildPorts) {
  return setup({
    types: { context: {} as BuildContext, events: {} as BuildEvent },
    actors: {
      latestBuild: fromPromise<LatestBuild>(async () => {
        const answer = await network.latest();
        if (answer.status === 'success') return answer.data;
        throw answer.error;
      }),
    },
    actions: {
      fetchMeta: () => {
        void files.meta();
      },
      compare: assign((_, { id }: { id: string }) => ({ isOutdated: id !== buildId })),
      setLeaving: assign((_, { to }: { to: string }) => ({ leaving: to })),
      clearLeaving: assign({ leaving: null }),
      loadDocument: (_, { to }: { to: string }) => {
        guard.remember(to);
        reload(to);
      },
      arrive: () => guard.arrive(),
      setLost: assign((_, { to }: { to: string }) => ({ lost: to })),
      clearLost: assign({ lost: null }),
      loadLost: ({ context }) => {
        if (context.lost === null) return;
        guard.remember(context.lost);
        reload(context.lost);
      },
    },
    guards: {
      mustLoad: ({ context }, { to }: { to: string }) => context.isOutdated && guard.permits(to),
      mayLoad: (_, { to }: { to: string }) => guard.permits(to),
    },
  }).createMachine({
    id: 'build',
    context: { isOutdated: false, leaving: null, lost: null },
    type: 'parallel',
    states: {
      check: {
        initial: 'busy',
        on: { latest: { actions: { type: 'compare', params: ({ event }) => event } } },
        states: {
          busy: { on: { idle: { target: 'settling', actions: 'arrive' } } },
          settling: { after: { [firstCheckMs]: { target: 'asking', actions: 'fetchMeta' } } },
          asking: {
            invoke: {
              src: 'latestBuild',
              onDone: { target: 'resting', actions: { type: 'compare', params: ({ event }) => event.output } },
              // Offline, HTML instead of JSON, or a timeout: ignored until the next poll.
              onError: 'resting',
            },
            after: { [timeoutMs]: 'resting' },
          },
          resting: { after: { [pollMs]: 'asking' } },
        },
      },

      page: {
        initial: 'whole',
        states: {
          whole: {
            on: {
              chunkFailed: [
                {
                  guard: { type: 'mayLoad', params: ({ event }) => event },
                  actions: [
                    { type: 'setLeaving', params: ({ event }) => event },
                    { type: 'loadDocument', params: ({ event }) => event },
                  ],
                },
                { target: 'lost', actions: { type: 'setLost', params: ({ event }) => event } },
              ],
            },
          },
          /** Shows the error page with "try again". */
          lost: { exit: 'clearLost', on: { tryAgain: { actions: 'loadLost' } } },
        },
        on: {
          navigate: [
            {
              guard: { type: 'mustLoad', params: ({ event }) => event },
              target: '.whole',
              actions: [
                { type: 'setLeaving', params: ({ event }) => event },
                { type: 'loadDocument', params: ({ event }) => event },
              ],
            },
            { target: '.whole', actions: 'clearLeaving' },
          ],
        },
      },
    },
  });
}
