import { spawn } from 'node:child_process';
import { root } from './sources.ts';

export interface Ended {
  code: number;
  /** What ended it from outside, or its own engine. */
  signal: NodeJS.Signals | null;
  /** The end of its standard error. */
  lastWords: string;
}

const lastWordsLength = 4_000;
/** Milliseconds. */
const timeoutMs = 1_000;

/** Runs a command of the workspace to its end, with its output shown, and answers how it ended. */
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
      // Its last words may still be on their way, and a child that it left behind may keep their pipe open.
      const end = () => resolve({ code: signal ? 1 : (code ?? 1), signal, lastWords });
      const atLast = setTimeout(end, timeoutMs);
      child.once('close', () => {
        clearTimeout(atLast);
        end();
      });
    });
  });
}

/** As `runToEnd`, for whom its exit code says enough. */
export async function command(name: string, commandArguments: string[], env?: NodeJS.ProcessEnv): Promise<number> {
  return (await runToEnd(name, commandArguments, env)).code;
}
