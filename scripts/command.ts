import { spawn } from 'node:child_process';
import { root } from './sources.ts';

export interface Ended {
  code: number;
  /** Signal that ended the process, also one raised by V8. */
  signal: NodeJS.Signals | null;
  /** The last part of its standard error. */
  lastWords: string;
}

const lastWordsLength = 4_000;
const timeoutMs = 1_000;

/** Runs a command in the workspace, inherits its output and returns how it ended. */
export function runToEnd(name: string, commandArguments: string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(name, commandArguments, {
      cwd: root,
      stdio: ['inherit', 'inherit', 'pipe'],
      env: { ...process.env, ...env },
    });
    let lastWords = '';
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      process.stderr.write(chunk);
      lastWords = (lastWords + chunk).slice(-lastWordsLength);
    });
    const pass = (signal: NodeJS.Signals) => child.kill(signal);
    process.on('SIGINT', pass);
    process.on('SIGTERM', pass);
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      process.off('SIGINT', pass);
      process.off('SIGTERM', pass);
      // stderr may still have unread data; a grandchild may keep the pipe open, so the wait is limited.
      const end = () => resolve({ code: signal ? 1 : (code ?? 1), signal, lastWords });
      const atLast = setTimeout(end, timeoutMs);
      child.once('close', () => {
        clearTimeout(atLast);
        end();
      });
    });
  });
}

/** Like `runToEnd`, but returns only the exit code. */
export async function command(name: string, commandArguments: string[], env?: NodeJS.ProcessEnv): Promise<number> {
  return (await runToEnd(name, commandArguments, env)).code;
}
