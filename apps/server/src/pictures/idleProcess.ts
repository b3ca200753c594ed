import { type ChildProcess, fork } from 'node:child_process';

/** Idle time after which the process, and its memory, is released, ms. */
const idleMs = 5_000;

/** Size from which glibc returns a freed block to the system at once, bytes: a photograph of 24 megapixels takes 27 MB less. */
const allocatorSettings = { MALLOC_MMAP_THRESHOLD_: '131072' };

/**
 * Variables that Node and libvips read. The process decodes files of strangers, so it does not get those of the shop, such
 * as DATA_KEY and credentials. That helps against accidents, such as a crash report with its environment: it is the same
 * user as the shop, so code that takes it over can read the server's environment and files.
 */
const neededVariables =
  /^(?:PATH|LD_LIBRARY_PATH|HOME|TMPDIR|TEMP|TMP|TZ|SystemRoot|(?:NODE|MALLOC|VIPS|FONTCONFIG)_\w+)$/i;

function getNeededEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => neededVariables.test(name)));
}

/** A message to the process. */
export interface ProcessRequest<Input> {
  id: number;
  input: Input;
}
/** Its answer. */
export type ProcessResponse<Output> = { id: number; output: Output } | { id: number; error: string };

/** A run took longer than the time limit, and the process was killed. */
export class ProcessTimeoutError extends Error {}

interface PendingOutput<Output> {
  resolve: (output: Output) => void;
  reject: (error: Error) => void;
}

/**
 * Runs work in a child process that lives only while there is some: the allocator does not return the memory that libvips
 * takes, and the server never loads it. The module at `path` calls `answerRequests`.
 */
export class IdleProcess<Input, Output> {
  readonly #path: string;
  readonly #timeoutMs: number | undefined;
  readonly #waiting = new Map<number, PendingOutput<Output>>();
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;

  constructor(path: string, timeoutMs?: number) {
    this.#path = path;
    this.#timeoutMs = timeoutMs;
  }

  /**
   * Sends the input and resolves to the output. Rejects where the work fails or the process ends.
   * @throws ProcessTimeoutError after the time limit, for all runs of the process
   */
  run(input: Input): Promise<Output> {
    clearTimeout(this.#idle);
    this.#child ??= this.#start();
    const child = this.#child;
    this.#lastId += 1;
    const id = this.#lastId;
    const done = new Promise<Output>((resolve, reject) => void this.#waiting.set(id, { resolve, reject }));
    child.send({ id, input } satisfies ProcessRequest<Input>);
    const timeoutMs = this.#timeoutMs;
    if (timeoutMs === undefined) return done;
    const timer = setTimeout(() => {
      this.#fail(child, new ProcessTimeoutError(`The process that draws pictures took longer than ${timeoutMs} ms.`));
      child.kill('SIGKILL');
    }, timeoutMs);
    return done.finally(() => clearTimeout(timer));
  }

  #start(): ChildProcess {
    const child = fork(this.#path, {
      execArgv: [],
      serialization: 'advanced',
      env: { ...getNeededEnvironment(), ...allocatorSettings },
    });
    child.on('message', (response: ProcessResponse<Output>) => this.#settle(response));
    child.once('exit', (code) => this.#fail(child, new Error(`The process that draws pictures ended with ${code}.`)));
    child.once('error', (error) => this.#fail(child, error));
    // The child must not keep the server running.
    child.unref();
    child.channel?.unref();
    return child;
  }

  #settle(response: ProcessResponse<Output>): void {
    const waiting = this.#waiting.get(response.id);
    this.#waiting.delete(response.id);
    if ('output' in response) waiting?.resolve(response.output);
    else waiting?.reject(new Error(response.error));
    if (this.#waiting.size === 0) this.#idle = setTimeout(() => this.#end(), idleMs).unref();
  }

  #end(): void {
    const child = this.#child;
    this.#child = undefined;
    if (child?.connected) child.disconnect();
  }

  #fail(child: ChildProcess, error: Error): void {
    if (this.#child !== child) return;
    this.#child = undefined;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

/** In the child process: answers each request with what `work` returns, until the server disconnects. */
export function answerRequests<Input, Output>(work: (input: Input) => Promise<Output>): void {
  process.on('message', async ({ id, input }: ProcessRequest<Input>) => {
    const response: ProcessResponse<Output> = await work(input).then(
      (output) => ({ id, output }),
      (error: unknown) => ({ id, error: String(error) }),
    );
    process.send?.(response);
  });
  process.on('disconnect', () => process.exit(0));
  // Ctrl-C signals the whole process group; finish the work until the server disconnects.
  process.on('SIGINT', () => {});
}
