import type { LatestBuild } from '@sampan/api/builds';
import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import type { Network, Reload } from '../ports.ts';
import type { BuildFiles } from './buildFiles.ts';
import { firstCheckMs } from './firstCheck.ts';
import type { ReloadGuard } from './reloadGuard.ts';

/** The specification's hour, in ms. */
const pollMs = 3_600_000;
/** ms after which an answer is no longer waited for, so that the next poll comes whatever happens. */
const timeoutMs = 60_000;

export interface BuildPorts {
  /** The build that is running. */
  buildId: string;
  network: Network;
  files: BuildFiles;
  guard: ReloadGuard;
  reload: Reload;
}

export interface BuildContext {
  /** The server has another build: the next navigation is a document load. */
  isOutdated: boolean;
  /** The document load that has been started. */
  leaving: string | null;
  /** Where the chunk was missing: what "try again" loads. */
  lost: string | null;
}

export type BuildEvent =
  /** The first screen has settled, and then the browser was idle. */
  | { type: 'idle' }
  /** A navigation is about to happen. `hydrates` sends it. */
  | { type: 'navigate'; to: string }
  /** A lazy chunk of the route `to` did not load. */
  | { type: 'chunkFailed'; to: string }
  /** On the error page. */
  | { type: 'tryAgain' };

/** Notices a new build and a missing chunk, and loads documents anew without ever looping. */
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
      leave: assign((_, { to }: { to: string }) => ({ leaving: to })),
      stay: assign({ leaving: null }),
      load: (_, { to }: { to: string }) => {
        guard.remember(to);
        reload(to);
      },
      lose: assign((_, { to }: { to: string }) => ({ lost: to })),
      find: assign({ lost: null }),
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
        states: {
          busy: { on: { idle: 'settling' } },
          settling: { after: { [firstCheckMs]: { target: 'asking', actions: 'fetchMeta' } } },
          asking: {
            invoke: {
              src: 'latestBuild',
              onDone: { target: 'resting', actions: { type: 'compare', params: ({ event }) => event.output } },
              // Offline, HTML for JSON, too late: nothing is seen of it.
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
                    { type: 'leave', params: ({ event }) => event },
                    { type: 'load', params: ({ event }) => event },
                  ],
                },
                { target: 'lost', actions: { type: 'lose', params: ({ event }) => event } },
              ],
            },
          },
          /** The error page, with "try again". */
          lost: { exit: 'find', on: { tryAgain: { actions: 'loadLost' } } },
        },
        on: {
          navigate: [
            {
              guard: { type: 'mustLoad', params: ({ event }) => event },
              target: '.whole',
              actions: [
                { type: 'leave', params: ({ event }) => event },
                { type: 'load', params: ({ event }) => event },
              ],
            },
            { target: '.whole', actions: 'stay' },
          ],
        },
      },
    },
  });
}

export type BuildActor = ActorRefFrom<ReturnType<typeof createBuildMachine>>;
