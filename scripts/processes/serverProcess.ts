import { type ChildProcess, spawn } from 'node:child_process';
import { root } from '../sources.ts';

/** A server in a process of its own. */
export interface ServerProcess {
  child: ChildProcess;
  /** Without a slash at the end, when the server says that it is ready. Rejects with its output if it ends first. */
  url: Promise<string>;
  /** Its output so far. */
  readOutput(): string;
  /** Resolves to the exit code, which is null after a signal. */
  exited: Promise<number | null>;
  /** Sends a signal and resolves like `exited`. */
  stop(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts a script that prints `ready at <url>` when it listens, with this environment and `PATH` alone. */
export function startServer(
  script: string,
  environment: NodeJS.ProcessEnv,
  nodeOptions: readonly string[] = [],
): ServerProcess {
  const child = spawn(process.execPath, [...nodeOptions, script], {
    cwd: root,
    env: { PATH: process.env.PATH, ...environment },
  });
  let output = '';
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const url = new Promise<string>((resolve, reject) => {
    const read = (chunk: string) => {
      output += chunk;
      const [, found] = /ready at (http:\S+)$/im.exec(output) ?? [];
      if (found) resolve(found);
    };
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', read);
    void exited.then(() => reject(new Error(output)));
  });
  // Not every caller waits for the URL of a server that it stops.
  url.catch(() => undefined);
  return {
    child,
    url,
    readOutput: () => output,
    exited,
    stop(signal) {
      child.kill(signal);
      return exited;
    },
  };
}
