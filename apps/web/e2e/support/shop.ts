import { type ChildProcess, fork } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { test as base, type Page } from 'playwright/test';
import { freePort } from '../../../../scripts/processes/freePort.ts';
import { nodeFlags } from '../../../../scripts/processes/nodeFlags.ts';
import { scratchFolder } from '../../../../scripts/processes/scratchFolder.ts';
import { isOnCluster, openClusterSite, type Site } from './cluster.ts';
import type { Command, Reply } from './shopProcess.ts';

const password = 'journey-through-the-harbour';
/** Password of every account that tests create. */
export const customerPassword = 'morning-ferry-8';
/** Answer set for every captcha. */
export const captchaAnswer = 'HARBR';

/** ms. Starting a shop on a busy machine; a cluster's first server migrates and seeds before the others start. */
export const shopTimeoutMs = isOnCluster ? 300_000 : 90_000;

/** Further environment variables of a shop at this address. */
type EnvironmentOf = (url: string) => Record<string, string>;

/** Starts a server of the shop; resolves with its process and address. */
async function startServer(environment: Record<string, string>): Promise<{ process: ChildProcess; url: string }> {
  const child = fork(String(process.env.SHOP_PROGRAM), {
    execArgv: nodeFlags,
    env: { ...process.env, ADMIN_PASSWORD: password, DATABASE_URL: '', NODE_OPTIONS: '', ...environment },
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (reply: Reply) => resolve(String(reply.result)));
    child.once('exit', (code) => reject(new Error(`the shop ended with ${code} before it was ready`)));
  });
  return { process: child, url };
}

/** A running shop with its own database, and test-only operations on it. */
export class Shop {
  readonly url: string;
  /** One, or those behind the load balancer. */
  readonly #servers: readonly ChildProcess[];
  readonly #folder: string;
  readonly #site: Site | undefined;
  #lastId = 0;

  constructor(url: string, servers: readonly ChildProcess[], folder: string, site?: Site) {
    this.url = url;
    this.#servers = servers;
    this.#folder = folder;
    this.#site = site;
  }

  /** Starts a shop on a copy of the run's template database; pictures are shared by all shops of a run. */
  static copy(environment?: EnvironmentOf): Promise<Shop> {
    const folder = scratchFolder('journey');
    cpSync(String(process.env.SHOP_TEMPLATE), folder, { recursive: true, verbatimSymlinks: true });
    return Shop.open(folder, environment, process.env.SHOP_TEMPLATE_DATABASE);
  }

  /** Starts a shop in this folder; on a cluster with a new database, which may be a copy of `template`. */
  static async open(folder: string, environment: EnvironmentOf = () => ({}), template?: string): Promise<Shop> {
    if (isOnCluster) {
      const site = await openClusterSite(folder, template);
      const start = async (each: Record<string, string>) =>
        (await startServer({ ...each, ...environment(site.url) })).process;
      const [first, ...others] = site.environments;
      try {
        // The first one migrates and seeds.
        const servers = first ? [await start(first)] : [];
        servers.push(...(await Promise.all(others.map(start))));
        return new Shop(site.url, servers, folder, site);
      } catch (error) {
        await site.close();
        throw error;
      }
    }
    const port = await freePort();
    const shopEnvironment = environment(`http://localhost:${port}`);
    const server = await startServer({ PORT: String(port), DATA_DIR: folder, ...shopEnvironment });
    return new Shop(server.url, [server.process], folder);
  }

  #ask(command: Command, server = this.#servers[0]): Promise<unknown> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      const hear = (reply: Reply) => {
        if (reply.id !== id) return;
        server?.off('message', hear);
        if (reply.error === undefined) resolve(reply.result);
        else reject(new Error(reply.error));
      };
      server?.on('message', hear);
      server?.send({ id, command });
    });
  }

  /** Runs a query on the database. */
  async rows<Row>(query: string): Promise<Row[]> {
    return (await this.#ask({ name: 'rows', query })) as Row[];
  }

  /** Makes earlier jobs too old for the job tray, which offers the results of a day. */
  async forgetJobs(): Promise<void> {
    await this.rows(`update jobs set finished_at = finished_at - interval '2 days'`);
  }

  /** Advances the shop's clock and runs the jobs that are due. */
  async advance(minutes: number): Promise<void> {
    // Cron runs on one of the servers, and the clocks of all must agree.
    await Promise.all(this.#servers.map((server) => this.#ask({ name: 'advance', minutes }, server)));
  }

  /** Restarts the server on the same data with another build, like a deployment. */
  async deploy(webRoot: string): Promise<void> {
    for (const server of this.#servers) await this.#ask({ name: 'deploy', webRoot }, server);
  }

  /** Sets the answer of a captcha. */
  async solveCaptcha(captchaId: string, answer: string): Promise<void> {
    await this.#ask({ name: 'solveCaptcha', captchaId, answer });
  }

  /** Sets the answer of the newest captcha; returns its id. */
  async solveNewestCaptcha(answer: string): Promise<string> {
    const [row] = await this.rows<{ id: string }>('select id from captchas order by created_at desc limit 1');
    if (!row) throw new Error('no picture was asked for');
    await this.solveCaptcha(row.id, answer);
    return row.id;
  }

  /** Sets the answer of all captchas: a page that has just replaced one may show either. */
  async solveCaptchas(answer: string): Promise<void> {
    for (const { id } of await this.rows<{ id: string }>('select id from captchas'))
      await this.solveCaptcha(id, answer);
  }

  /** Sends one API call: GET without a body, POST with one. @throws Error if the status is not 2xx */
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

  /** Changes a setting as an admin. */
  async changeSetting(settingGroup: string, key: string, value: unknown): Promise<void> {
    const token = await this.getToken('admin');
    const settings = await this.call<{ id: number; key: string }[]>('/admin/setting/list', { settingGroup }, token);
    const id = settings.find((one) => one.key === key)?.id;
    await this.call('/admin/setting/update', { id, value }, token);
  }

  /** Returns the six-digit code in the newest message to an address. */
  async codeSentTo(address: string): Promise<string> {
    const text = await this.#ask({ name: 'readMessage', to: address });
    const [code] = /\d{6}/.exec(String(text ?? '')) ?? [];
    if (!code) throw new Error(`nothing was sent to ${address}`);
    return code;
  }

  /** Returns the path of the link in the newest mail to an address. */
  async linkSentTo(address: string): Promise<string> {
    const text = await this.#ask({ name: 'readMessage', to: address });
    const link = /https?:\/\/[^/\s]+(\/\S+)/.exec(String(text ?? ''))?.[1];
    if (!link) throw new Error(`no link was sent to ${address}`);
    return link;
  }

  /** Registers an account with a verified e-mail through the API; returns its token. */
  async newCustomer(username: string): Promise<string> {
    await this.call('/captcha/image', {});
    const captchaId = await this.solveNewestCaptcha(captchaAnswer);
    const contact = { email: `${username}@example.com` };
    const account = { username, password: customerPassword, ...contact, captchaId, captcha: captchaAnswer };
    const { token } = await this.call<{ token: string }>('/user/regist', account);
    await this.rows(`update users set email_verified_at = created_at where username = '${username}'`);
    // Tests share one client address: reset its rate limits.
    await this.rows('delete from ask_windows');
    return token;
  }

  /** Creates an order of one product through the API. */
  async newOrder(token: string, slug: string, quantity = 1): Promise<{ id: number; orderNo: string }> {
    const product = await this.call<{ id: number; priceAmount: number }>(
      `/product/detail?id=${encodeURIComponent(slug)}`,
    );
    const { id: productId, priceAmount } = product;
    const place = { country: 'HK', province: '香港', city: '香港', district: '中西區', detail: '德輔道西 8 號' };
    const address = { receiver: '陳錦玲', phone: '+85291234567', ...place };
    return this.call('/order/create', { items: [{ productId, quantity, priceAmount }], address }, token);
  }

  /** Name of its database on a cluster. */
  get database(): string | undefined {
    return this.#site?.database;
  }

  /** Stops the servers and keeps the folder and the database. */
  async end(): Promise<void> {
    const ended = this.#servers.map((server) => new Promise((resolve) => server.once('exit', resolve)));
    for (const server of this.#servers) server.disconnect();
    await Promise.all(ended);
    await this.#site?.close();
  }

  async close(): Promise<void> {
    await this.end();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** Waits for hydration, since a test can press a button before it. Resolves also for pages that are not the app's. */
async function isHydrated(page: Page): Promise<void> {
  const isTaken = () => {
    const root = document.querySelector('#root');
    const [first] = root?.children ?? [];
    return !root || (first !== undefined && Object.keys(first).some((key) => key.startsWith('__reactProps')));
  };
  await page.waitForFunction(isTaken, undefined, { timeout: 30_000 }).catch(() => undefined);
}

/** Makes `page.goto` return when the page is hydrated. */
function hydrateOnGoto(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const answer = await goto(url, options);
    if (options?.waitUntil !== 'commit') await isHydrated(page);
    return answer;
  };
}

/** `test` with one shop per worker; tests share it and use their own account names. */
export const test = base.extend<{ problems: string[] }, { shop: Shop }>({
  shop: [
    // Playwright reads from this pattern which fixtures are needed.
    async ({}, use) => {
      const shop = await Shop.copy();
      await use(shop);
      await shop.close();
    },
    { scope: 'worker', timeout: shopTimeoutMs },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  context: async ({ context, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) context.on('page', hydrateOnGoto);
    await use(context);
  },
  /** Console and page errors; a test must remove the ones it expects. */
  problems: [
    async ({ page }, use) => {
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error') problems.push(`${message.text()} (${message.location().url})`);
      });
      await use(problems);
      base.expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect } from 'playwright/test';
