import type { Builds } from '@sampan/api/builds';
import type { LinkReason } from '@sampan/domain/build/buildFiles';
import { createReloadGuard, getPath } from '@sampan/domain/build/reloadGuard';
import { hydrates } from '@sampan/domain/build/takesOver';
import { createNavigationGate } from '@sampan/domain/head/navigationGate';
import type { GetPath, Navigate } from '@sampan/domain/ports';
import type { QueryClient } from '@tanstack/react-query';
import type { Machines } from './appActors.ts';
import { type BuildActor, createDeferredBuild } from './appActors.ts';
import type { Platform } from './platform.ts';
import type { Prefetcher } from './prefetcher.ts';

export interface BuildWatchOptions {
  platform: Platform;
  here: GetPath;
  /** Navigates without a document load. */
  navigate: Navigate;
  queries: QueryClient;
  /** Id of the running build; without one, as in development, new builds are not detected. */
  buildId?: string;
  builds?: Builds;
}

export interface BuildWatch {
  /** For the error page of a missing chunk; undefined if builds are not watched. */
  actor: BuildActor | undefined;
  /**
   * Runs every in-app navigation: after a new build it becomes a document load of `to`, and when the app is idle, the
   * pressed link is painted first.
   */
  commit: Navigate;
  /** Called when a link is visible or about to be followed: prefetches the data of its prerendered page. */
  prefetch: (to: string, reason: LinkReason) => void;
  /** Called when the first screen has settled and the browser is idle. */
  idle: () => void;
  arrive: (machines: Machines) => void;
  /** The machines' chunk is missing: reloads the document once, guarded against a reload loop. */
  reloadForMachines: () => void;
  stop: () => void;
}

/** Watches for new builds and commits navigations: within the app, or by loading the document of a newer build. */
export function watchBuild({ platform, here, navigate, queries, buildId, builds }: BuildWatchOptions): BuildWatch {
  const gate = createNavigationGate({ clock: platform.clock, nextFrame: platform.nextFrame });
  const doNothing = () => undefined;
  const actor = createDeferredBuild();
  const commit: Navigate = (to, how) => {
    const from = here();
    // A screen that replaces its own URL, such as a growing list, does not navigate: it triggers no document load,
    // replaces none in progress, and is ignored once another URL is shown.
    const isNote = how?.replace && getPath(to) === getPath(from);
    if (!isNote && buildId !== undefined && hydrates(actor, to)) return;
    gate.commit(() => {
      if (!isNote || here() === from) navigate(to, how);
    });
  };
  if (buildId === undefined) {
    return {
      actor: undefined,
      commit,
      prefetch: doNothing,
      idle: gate.open,
      arrive: doNothing,
      reloadForMachines: doNothing,
      stop: doNothing,
    };
  }

  const guard = createReloadGuard({ session: platform.session, clock: platform.clock, here });
  /** Links requested before the machines are loaded. */
  const wished = new Map<string, LinkReason>();
  let ahead: Prefetcher | undefined;
  let isIdle = false;
  return {
    actor,
    commit,
    prefetch(to, reason) {
      // A page's links to itself, such as the header's: what it is made of is there.
      if (reason === 'seen' && getPath(to) === getPath(here())) return;
      if (ahead) ahead.request(to, reason);
      else wished.set(to, reason);
    },
    idle() {
      gate.open();
      actor.send({ type: 'idle' });
      isIdle = true;
      ahead?.idle();
    },
    arrive(machines) {
      const started = machines.startBuild({ platform, buildId, guard, builds, queries });
      ahead = started.ahead;
      for (const [to, reason] of wished) ahead.request(to, reason);
      if (isIdle) ahead.idle();
      actor.attach(started.actor);
    },
    reloadForMachines() {
      const to = here();
      if (!guard.permits(to)) return;
      guard.remember(to);
      platform.reload(to);
    },
    stop: () => actor.stop(),
  };
}
