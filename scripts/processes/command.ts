import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findNpx, getForwardedSignals } from '../platform.mjs';
import { root } from '../sources.ts';

export interface ExitResult {
  code: number;
  /** Signal that ended the process, also one raised by V8. */
  signal: NodeJS.Signals | null;
  /** The last part of its standard error. */
  errorTail: string;
}

const errorTailLength = 4_000;
const timeoutMs = 1_000;

/** Packages whose name is not that of their command. */
const packages: Record<string, string> = { biome: '@biomejs/biome', tsc: 'typescript' };

/** The script of an installed package's command, in this tree or in another checkout. @throws Error without the package */
export function findScript(name: string, tree = root): string {
  const folder = join(tree, 'node_modules', packages[name] ?? name);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>;
  };
  const script = typeof bin === 'string' ? bin : bin[name];
  if (script === undefined) throw new Error(`${folder} has no command ${name}.`);
  return join(folder, script);
}

/** The program and its first arguments: Windows has only `.cmd` shims for `node_modules/.bin`, which need a shell. */
function toProgram(name: string): [program: string, ...first: string[]] {
  if (name === 'node') return [process.execPath];
  if (name === 'npx') return findNpx(process, existsSync);
  return [process.execPath, findScript(name)];
}

/**
 * Runs `node`, `npx` or the command of an installed package in the workspace, inherits its output and returns how it
 * ended.
 */
export function runToEnd(name: string, commandArguments: string[], env: NodeJS.ProcessEnv = {}): Promise<ExitResult> {
  const { signals, isForwarded } = getForwardedSignals(process.platform);
  const [program, ...first] = toProgram(name);
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...first, ...commandArguments], {
      cwd: root,
      stdio: ['inherit', 'inherit', 'pipe'],
      env: { ...process.env, ...env },
    });
    let errorTail = '';
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      process.stderr.write(chunk);
      errorTail = (errorTail + chunk).slice(-errorTailLength);
    });
    const pass = (signal: NodeJS.Signals) => void (isForwarded && child.kill(signal));
    for (const signal of signals) process.on(signal, pass);
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      for (const each of signals) process.off(each, pass);
      // stderr may still have unread data; a grandchild may keep the pipe open, so the wait is limited.
      const end = () => resolve({ code: signal ? 1 : (code ?? 1), signal, errorTail });
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
