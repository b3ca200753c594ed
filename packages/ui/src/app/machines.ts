import type { Builds } from '@sampan/api/builds';
import { createBuilds } from '@sampan/api/builds';
import { type BuildFiles, createBuildFiles } from '@sampan/domain/build/buildFiles';
import { createBuildMachine } from '@sampan/domain/build/buildMachine';
import type { ReloadGuard } from '@sampan/domain/build/reloadGuard';
import { cartMachine } from '@sampan/domain/cart/cartMachine';
import type { Clock } from '@sampan/domain/ports';
import { createPreferencesMachine, type PreferencesPorts } from '@sampan/domain/preferences/preferencesMachine';
import { createSessionMachine, type SessionPorts } from '@sampan/domain/session/sessionMachine';
import type { QueryClient } from '@tanstack/react-query';
import { createActor } from 'xstate';
import type { Platform } from './platform.ts';
import { createPrefetcher } from './prefetcher.ts';

/* The app-wide state machines, with XState: a chunk that the first paint does not wait for (ADR 0007). Each
   function here starts the machine it creates. */

/** Starts the session machine. */
export function startSession(ports: SessionPorts) {
  return createActor(createSessionMachine(ports), { clock: ports.clock }).start();
}

/** Starts the cart machine on the browser's storage. */
export function startCart({ local, clock }: Platform) {
  return createActor(cartMachine, { clock, input: { ports: { storage: local, clock } } }).start();
}

/** Starts the preferences machine. */
export function startPreferences(ports: PreferencesPorts, clock: Clock) {
  return createActor(createPreferencesMachine(ports), { clock }).start();
}

export interface BuildStart {
  platform: Platform;
  buildId: string;
  guard: ReloadGuard;
  builds?: Builds;
  queries: QueryClient;
}

/** Creates the build machine's actor and the prefetcher, which share the known files of the builds. */
export function startBuild({ platform, buildId, guard, builds: network = createBuilds(), queries }: BuildStart) {
  const { clock, log, reload } = platform;
  const files: BuildFiles = createBuildFiles({ network, log, buildId });
  return {
    ahead: createPrefetcher({ files, queries, clock }),
    actor: createActor(createBuildMachine({ buildId, network, files, guard, reload }), { clock }).start(),
  };
}
