import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

export interface Daemon {
  readonly pid: number;
  isRunning(): boolean;
  /** Last part of its output, for error messages. */
  output(): string;
  /** Sends the signal and resolves when the process has ended. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

interface DaemonOptions {
  env?: NodeJS.ProcessEnv;
  /** User and group to run as, where the program refuses to run as root. */
  user?: { uid?: number; gid?: number };
}

const outputLength = 4_000;

/** Starts a program that runs until it is stopped. */
export function startDaemon(command: string, args: string[], { env = {}, user = {} }: DaemonOptions = {}): Daemon {
  const child: ChildProcess = spawn(command, args, {
    ...user,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      output = (output + chunk).slice(-outputLength);
    });
  }
  child.on('error', (error) => {
    output += error.message;
  });
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  return {
    // A program that cannot be started has no id.
    pid: child.pid ?? 0,
    isRunning,
    output: () => output,
    async stop(signal = 'SIGTERM') {
      if (!isRunning()) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill(signal);
      await ended;
    },
  };
}

/** Waits until `check` resolves to true. @throws Error with the daemon's output if it ends or the time is up */
export async function waitUntil(daemon: Daemon, check: () => Promise<boolean>, timeoutMs = 30_000): Promise<void> {
  for (const end = performance.now() + timeoutMs; !(await check()); ) {
    if (!daemon.isRunning() || performance.now() > end) throw new Error(`It did not start:\n${daemon.output()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Waits until a server of the shop is ready. @throws Error with its output if it ends or the time is up */
export const waitUntilReady = (daemon: Daemon, url: string) =>
  waitUntil(
    daemon,
    () =>
      fetch(`${url}/readyz`)
        .then(({ ok }) => ok)
        .catch(() => false),
    120_000,
  );

const folders = ['/usr/sbin', '/usr/bin', '/usr/lib/postgresql/17/bin', '/usr/lib/postgresql/15/bin'];

/** Path of a program from Debian's packages. @throws Error that names the packages to install */
export function findProgram(name: string, packages = 'postgresql pgbouncer haproxy openssl'): string {
  const folder = folders.find((each) => existsSync(`${each}/${name}`));
  if (folder) return `${folder}/${name}`;
  throw new Error(`${name} is not installed: apt-get install ${packages}`);
}
