import { type ChildProcess, fork } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test as base, type Page } from 'playwright/test';
import { freePort } from '../../../../scripts/freePort.ts';
import { nodeFlags } from '../../../../scripts/nodeFlags.ts';
import { scratchFolder } from '../../../../scripts/scratchFolder.ts';
import type { Command, Reply } from './shopProcess.ts';

const password = 'journey-through-the-harbour';
/** Of every account that a journey makes. */
export const customerPassword = 'morning-ferry-8';
/** What every picture is made to show. */
export const captchaAnswer = 'HARBR';

/** Variables that a shop on this port has beside those of every journey. */
type EnvironmentOf = (port: number) => Record<string, string>;

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

  /** A copy of the run's template, with the pictures that all shops of a run have in common. */
  static copy(environment?: EnvironmentOf): Promise<Shop> {
    const folder = scratchFolder('journey');
    cpSync(String(process.env.SHOP_TEMPLATE), folder, { recursive: true, verbatimSymlinks: true });
    return Shop.open(folder, environment);
  }

  static async open(folder: string, environment: EnvironmentOf = () => ({})): Promise<Shop> {
    const port = await freePort();
    const child = fork(fileURLToPath(new URL('shopProcess.ts', import.meta.url)), {
      execArgv: nodeFlags,
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: folder,
        ADMIN_PASSWORD: password,
        DATABASE_URL: '',
        NODE_OPTIONS: '',
        ...environment(port),
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

  /** Ends the server and begins again on the same folder, with the build in another one: what a deployment is. */
  async deploy(webRoot: string): Promise<void> {
    await this.#ask({ name: 'deploy', webRoot });
  }

  /** Makes the answer of a picture known. */
  async solveCaptcha(captchaId: string, answer: string): Promise<void> {
    await this.#ask({ name: 'solveCaptcha', captchaId, answer });
  }

  /** Makes the answer of the picture that was drawn last known. */
  async solveNewestCaptcha(answer: string): Promise<string> {
    const [row] = await this.rows<{ id: string }>('select id from captchas order by created_at desc limit 1');
    if (!row) throw new Error('no picture was asked for');
    await this.solveCaptcha(row.id, answer);
    return row.id;
  }

  /** One call, as staff would make it without a screen; without a body it is a question. */
  async call<Output>(path: string, body?: unknown, token?: string): Promise<Output> {
    const answer = await fetch(`${this.url}/main/v2${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Output;
  }

  async getToken(username: 'admin' | 'operator' | 'customer'): Promise<string> {
    return (await this.call<{ token: string }>('/user/login', { username, password })).token;
  }

  /** Writes a setting as an admin does on the settings screen. */
  async changeSetting(settingGroup: string, key: string, value: unknown): Promise<void> {
    const token = await this.getToken('admin');
    const settings = await this.call<{ id: number; key: string }[]>('/admin/setting/list', { settingGroup }, token);
    const id = settings.find((one) => one.key === key)?.id;
    await this.call('/admin/setting/update', { id, value }, token);
  }

  /** The six digits of the newest mail or message to an address, as its receiver reads them. */
  async codeSentTo(address: string): Promise<string> {
    const text = await this.#ask({ name: 'readMessage', to: address });
    const [code] = /\d{6}/.exec(String(text ?? '')) ?? [];
    if (!code) throw new Error(`nothing was sent to ${address}`);
    return code;
  }

  /** The path of the link in the newest mail to an address, as its receiver reads it. */
  async linkSentTo(address: string): Promise<string> {
    const text = await this.#ask({ name: 'readMessage', to: address });
    const link = /https?:\/\/[^/\s]+(\/\S+)/.exec(String(text ?? ''))?.[1];
    if (!link) throw new Error(`no link was sent to ${address}`);
    return link;
  }

  /** A new account with a proven e-mail, made without a screen: its token. */
  async newCustomer(username: string): Promise<string> {
    await this.call('/captcha/image', {});
    const captchaId = await this.solveNewestCaptcha(captchaAnswer);
    const contact = { email: `${username}@example.com` };
    const account = { username, password: customerPassword, ...contact, captchaId, captcha: captchaAnswer };
    const { token } = await this.call<{ token: string }>('/user/regist', account);
    await this.rows(`update users set email_verified_at = created_at where username = '${username}'`);
    // Journeys share one client: none uses up the codes of the next.
    await this.rows('delete from ask_windows');
    return token;
  }

  /** An order of one product, made without a screen. */
  async newOrder(token: string, slug: string, quantity = 1): Promise<{ id: number; orderNo: string }> {
    const product = await this.call<{ id: number; priceAmount: number }>(
      `/product/detail?id=${encodeURIComponent(slug)}`,
    );
    const { id: productId, priceAmount } = product;
    const place = { country: 'HK', province: '香港', city: '香港', district: '中西區', detail: '德輔道西 8 號' };
    const address = { receiver: '陳錦玲', phone: '+85291234567', ...place };
    return this.call('/order/create', { items: [{ productId, quantity, priceAmount }], address }, token);
  }

  /** What an admin sets. */
  async set(settingGroup: string, key: string, value: boolean | number): Promise<void> {
    const token = await this.getToken('admin');
    const list = await this.call<{ id: number; key: string }[]>('/admin/setting/list', { settingGroup }, token);
    const id = list.find((setting) => setting.key === key)?.id;
    await this.call('/admin/setting/update', { id, value }, token);
  }

  /** Ends the server and leaves its folder. */
  async end(): Promise<void> {
    await new Promise((resolve) => {
      this.#process.once('exit', resolve);
      this.#process.disconnect();
    });
  }

  async close(): Promise<void> {
    await this.end();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** A finished page is seen before it listens: a journey presses faster than anybody. Pages that are not the app's go on. */
async function isHydrated(page: Page): Promise<void> {
  const isTaken = () => {
    const root = document.querySelector('#root');
    const [first] = root?.children ?? [];
    return !root || (first !== undefined && Object.keys(first).some((key) => key.startsWith('__reactProps')));
  };
  await page.waitForFunction(isTaken, undefined, { timeout: 10_000 }).catch(() => undefined);
}

/** `test` with a shop for each worker: journeys use names of their own and share it. */
export const test = base.extend<{ problems: string[] }, { shop: Shop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      const shop = await Shop.copy();
      await use(shop);
      await shop.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  page: async ({ page, javaScriptEnabled }, use) => {
    const goto = page.goto.bind(page);
    page.goto = async (url, options) => {
      const answer = await goto(url, options);
      if (javaScriptEnabled !== false && options?.waitUntil !== 'commit') await isHydrated(page);
      return answer;
    };
    await use(page);
  },
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
