import { fork } from 'node:child_process';
import { once } from 'node:events';

/** An S3 emulator in a process of its own: the servers ask it whether they are ready, however busy the drill is. */
export interface S3Process {
  /** Environment variables for a shop. */
  environment: Record<string, string>;
  stop(): Promise<void>;
}

/** @throws Error if the emulator ends before it listens */
export async function startS3Process(): Promise<S3Process> {
  const child = fork(new URL('s3Process.ts', import.meta.url), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const ended = once(child, 'exit');
  const started = once(child, 'message') as Promise<[Record<string, string>]>;
  const environment = await Promise.race([
    started.then(([variables]) => variables),
    ended.then(([exitCode]) => {
      throw new Error(`The S3 emulator ended with ${exitCode}.`);
    }),
  ]);
  return {
    environment,
    async stop() {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}
