import { type ChildProcess, fork } from 'node:child_process';
import type { DrawingRequest, DrawingResponse } from './drawing.ts';
import { drawingProcessPath } from './drawingProcessPath.ts';

/** Idle time after which the rendering process, and its memory, is released, ms. */
const idleMs = 5_000;

interface Waiting {
  resolve: (bytes: Buffer | null) => void;
  reject: (error: Error) => void;
}

/**
 * Renders pictures in a child process. Encoding AVIF takes some 200 MB that the allocator never returns, so the process
 * lives only while there is work, and the server never loads the renderer.
 */
export class PictureDrawer {
  readonly #waiting = new Map<number, Waiting>();
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;

  /** Renders a picture; null for an unknown key. Rejects where rendering fails or the process ends. */
  draw(picture: Omit<DrawingRequest, 'id'>): Promise<Buffer | null> {
    clearTimeout(this.#idle);
    this.#child ??= this.#start();
    const child = this.#child;
    this.#lastId += 1;
    const id = this.#lastId;
    const drawn = new Promise<Buffer | null>((resolve, reject) => void this.#waiting.set(id, { resolve, reject }));
    child.send({ id, ...picture } satisfies DrawingRequest);
    return drawn;
  }

  #start(): ChildProcess {
    const child = fork(drawingProcessPath, { execArgv: [], serialization: 'advanced' });
    child.on('message', (response: DrawingResponse) => this.#settle(response));
    child.once('exit', (code) => this.#fail(child, new Error(`The process that draws pictures ended with ${code}.`)));
    child.once('error', (error) => this.#fail(child, error));
    // The child must not keep the server running.
    child.unref();
    child.channel?.unref();
    return child;
  }

  #settle(response: DrawingResponse): void {
    const waiting = this.#waiting.get(response.id);
    this.#waiting.delete(response.id);
    if ('bytes' in response) waiting?.resolve(response.bytes && Buffer.from(response.bytes));
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
