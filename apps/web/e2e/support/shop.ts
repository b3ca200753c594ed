import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base } from 'playwright/test';
import type { Command, Reply } from './shopProcess.ts';

export const password = 'journey-through-the-harbour';

/** A running shop on a database of its own, and what a journey may ask of it beside its pages. */
export class Shop {
  readonly url: string;
  readonly #process: ChildProcess;
  readonly #folder: string;
  #lastId = 0;

  constructor(url: string, process: ChildProcess, folder: string) {
    this.url = url;
    this.#process = process;
    this.#folder = folder;
  }

  static async open(): Promise<Shop> {
    const folder = mkdtempSync(join(tmpdir(), 'sampan-journey-'));
    const port = await freePort();
    const child = fork(fileURLToPath(new URL('shopProcess.ts', import.meta.url)), {
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: folder,
        ADMIN_PASSWORD: password,
        DATABASE_URL: '',
        NODE_OPTIONS: '',
      },
    });
    const url = await new Promise<string>((resolve, reject) => {
      child.once('message', (reply: Reply) => resolve(String(reply.result)));
      child.once('exit', (code) => reject(new Error(`the shop ended with ${code} before it was ready`)));
    });
    return new Shop(url, child, folder);
  }

  #ask(command: Command): Promise<unknown> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      const hear = (reply: Reply) => {
        if (reply.id !== id) return;
        this.#process.off('message', hear);
        if (reply.error === undefined) resolve(reply.result);
        else reject(new Error(reply.error));
      };
      this.#process.on('message', hear);
      this.#process.send({ id, command });
    });
  }

  /** Rows of the database, as it stands. */
  async rows<Row>(query: string): Promise<Row[]> {
    return (await this.#ask({ name: 'rows', query })) as Row[];
  }

  /** Moves the shop's clock and lets it do what has come due. */
  async advance(minutes: number): Promise<void> {
    await this.#ask({ name: 'advance', minutes });
  }

  /** Makes the answer of a picture known. */
  async solveCaptcha(captchaId: string, answer: string): Promise<void> {
    await this.#ask({ name: 'solveCaptcha', captchaId, answer });
  }

  /** One call, as staff would make it without a screen. */
  async call<Output>(path: string, body: unknown, token?: string): Promise<Output> {
    const answer = await fetch(`${this.url}/main/v2${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Output;
  }

  async tokenOf(username: 'admin' | 'operator' | 'customer'): Promise<string> {
    return (await this.call<{ token: string }>('/user/login', { username, password })).token;
  }

  async close(): Promise<void> {
    await new Promise((resolve) => {
      this.#process.once('exit', resolve);
      this.#process.disconnect();
    });
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

/** `test` with a shop for each worker: journeys use names of their own and share it. */
export const test = base.extend<{ problems: string[] }, { shop: Shop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      const shop = await Shop.open();
      await use(shop);
      await shop.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  /** What the page complained of; a journey that is not about failures expects nothing. */
  problems: [
    async ({ page }, use) => {
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error') problems.push(message.text());
      });
      await use(problems);
      base.expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect } from 'playwright/test';
