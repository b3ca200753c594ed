import { type Builds, createBuilds } from '@sampan/api/builds';
import { createBuildFiles } from '@sampan/domain/build/buildFiles';
import { type BuildActor, createBuildMachine, takesOver } from '@sampan/domain/build/buildMachine';
import { createReloadGuard } from '@sampan/domain/build/reloadGuard';
import { createNavigationGate } from '@sampan/domain/head/navigationGate';
import type { Here } from '@sampan/domain/ports';
import type { QueryClient } from '@tanstack/react-query';
import { createActor } from 'xstate';
import { seedPayload } from '../data/payload.ts';
import type { Platform } from './platform.ts';

export interface BuildWatchOptions {
  platform: Platform;
  here: Here;
  queries: QueryClient;
  /** The build that is running; without one nothing is watched, as in development. */
  buildId?: string;
  builds?: Builds;
}

export interface BuildWatch {
  /** For the error page of a missing chunk; undefined where no build is watched. */
  actor: BuildActor | undefined;
  /**
   * Every in-app navigation goes through here: a new build makes it a document load of `to`, and an app that is idle
   * lets the pressed link be painted first.
   */
  commit: (to: string, navigate: () => void) => void;
  /** A link to this address is seen or followed: what its prerendered page was made of is fetched ahead. */
  lookAhead: (to: string) => void;
  /** The first screen has settled and the browser is idle. */
  idle: () => void;
  stop: () => void;
}

export function watchBuild({ platform, here, queries, buildId, builds }: BuildWatchOptions): BuildWatch {
  const gate = createNavigationGate({ clock: platform.clock, nextFrame: platform.nextFrame });
  if (buildId === undefined) {
    const nothing = () => undefined;
    return {
      actor: undefined,
      commit: (_to, navigate) => gate.commit(navigate),
      lookAhead: nothing,
      idle: gate.open,
      stop: nothing,
    };
  }

  const { clock, session, log, reload } = platform;
  const network = builds ?? createBuilds();
  const files = createBuildFiles({ network, log, buildId });
  const guard = createReloadGuard({ session, clock, here });
  const actor = createActor(createBuildMachine({ buildId, network, files, guard, reload }), { clock }).start();
  return {
    actor,
    commit(to, navigate) {
      if (takesOver(actor, to)) return;
      gate.commit(navigate);
    },
    lookAhead(to) {
      void files.payload(to).then((payload) => payload && seedPayload(queries, payload));
    },
    idle() {
      gate.open();
      actor.send({ type: 'idle' });
    },
    stop: () => actor.stop(),
  };
}
