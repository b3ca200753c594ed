import { createActor } from 'xstate';
import type { Clock } from '../ports.ts';
import { type BuildPorts, createBuildMachine } from './buildMachine.ts';

/** Starts the build guard of one document. */
export function startBuildGuard(ports: BuildPorts, clock: Clock) {
  return createActor(createBuildMachine(ports), { clock }).start();
}
