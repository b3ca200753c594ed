import { type Builds, createBuilds } from '@sampan/api/builds';
import { createBuildFiles, type LinkReason } from '@sampan/domain/build/buildFiles';
import { type BuildEvent, createBuildMachine } from '@sampan/domain/build/buildMachine';
import { loadsDocument } from '@sampan/domain/build/loadsDocument';
import { createReloadGuard, getPath } from '@sampan/domain/build/reloadGuard';
import { createNavigationGate } from '@sampan/domain/head/navigationGate';
import type { GetPath, Navigate } from '@sampan/domain/ports';
import type { QueryClient } from '@tanstack/react-query';
import { createActor } from 'xstate';
import { createPrefetcher } from '../navigation/prefetcher.ts';
import { type BuildActor, type BuildSnapshot, withServerSnapshot } from './appActors.ts';
import type { Platform } from './platform.ts';

export interface BuildWatchOptions {
  platform: Platform;
  here: GetPath;
  /** URL being opened: `here` is the previous one while the code of the next screen loads. */
  opening: GetPath;
  /** Navigates without a document load. */
  navigate: Navigate;
  queries: QueryClient;
  /** Id of the running build; without one, as in development, new builds are not detected. */
  buildId?: string;
  builds?: Builds;
}

export interface BuildWatch {
  /** For the error page of a missing chunk; undefined if builds are not watched. */
  actor?: BuildActor;
  /**
   * Runs every in-app navigation: after a new build it becomes a document load of `to`, and when the app is idle, the
   * pressed link is painted first.
   */
  commit: Navigate;
  /** Called when a link is visible or about to be followed: prefetches the data of its prerendered page. */
  prefetch: (to: string, reason: LinkReason) => void;
  /**
   * Called when code of the page did not load (behaviour B6): loads its document, once. Pending meanwhile, so that
   * nothing flashes in between; resolves if the error page must be shown.
   */
  recover: () => Promise<void>;
  /**
   * Called when page and server seem to be of different builds. If they are, the next navigation loads a document; with
   * `loadsNow`, the page's document is loaded at once, if the page is still open.
   */
  checkBuild: (loadsNow: boolean) => Promise<void>;
  /** Called when the first screen has settled and the browser is idle. */
  idle: () => void;
  stop: () => void;
}

/** Watches for new builds and commits navigations: within the app, or by loading the document of a newer build. */
export function watchBuild({
  platform,
  here,
  opening,
  navigate,
  queries,
  buildId,
  builds: network = createBuilds(),
}: BuildWatchOptions): BuildWatch {
  const { clock, log, reload, session } = platform;
  const gate = createNavigationGate({ clock, nextFrame: platform.nextFrame });
  /** A screen that replaces its own URL, such as a growing list, does not navigate. */
  const isNote = (to: string, how: Parameters<Navigate>[1]) => how?.replace === true && getPath(to) === getPath(here());
  const commitInApp: Navigate = (to, how) => {
    const from = here();
    const isOfThisScreen = isNote(to, how);
    gate.commit(() => {
      // Ignored once another URL is shown.
      if (!isOfThisScreen || here() === from) navigate(to, how);
    });
  };
  if (buildId === undefined) {
    const doNothing = async () => undefined;
    return {
      commit: commitInApp,
      prefetch: doNothing,
      recover: doNothing,
      checkBuild: doNothing,
      idle: gate.open,
      stop: doNothing,
    };
  }

  // The machine and the prefetcher share the known files of the builds.
  const files = createBuildFiles({ network, log, buildId });
  const guard = createReloadGuard({ session, clock, here });
  const machine = createBuildMachine({ buildId, network, files, guard, reload });
  const started = createActor(machine, { clock }).start();
  const actor = withServerSnapshot<BuildSnapshot, BuildEvent>(started, started.getSnapshot());
  const prefetcher = createPrefetcher({ files, queries, clock });
  let check: ReturnType<Builds['latest']> | undefined;
  return {
    actor,
    commit(to, how) {
      // A screen's own URL triggers no document load, and replaces none in progress.
      if (isNote(to, how) || !loadsDocument(actor, to)) commitInApp(to, how);
    },
    prefetch(to, reason) {
      // A page's links to itself, such as the header's: what it is made of is there.
      if (reason !== 'seen' || getPath(to) !== getPath(here())) prefetcher.request(to, reason);
    },
    async recover() {
      const to = opening();
      actor.send({ type: 'chunkFailed', to });
      if (actor.getSnapshot().context.leaving === to) await new Promise(() => undefined);
    },
    async checkBuild(loadsNow) {
      const to = opening();
      // Callers at the same time share one request.
      check ??= network.latest();
      const answer = await check;
      check = undefined;
      if (answer.status === 'fail') return;
      actor.send({ type: 'latest', id: answer.data.id });
      const { isOutdated, leaving, lost } = actor.getSnapshot().context;
      // The viewer of another page than the failed one may be typing.
      if (!loadsNow || opening() !== to) return;
      // A page that lacks code was loaded a moment ago; its error page loads it again.
      if (isOutdated && leaving === null && lost === null) loadsDocument(actor, to);
    },
    idle() {
      gate.open();
      actor.send({ type: 'idle' });
      prefetcher.idle();
    },
    stop: () => actor.stop(),
  };
}
