import { cpSync, rmSync } from 'node:fs';
import { contract } from '@sampan/api/contract';
import type { Endpoint } from '@sampan/api/endpoint';
import { orderStatus } from '@sampan/api/statuses';
import { createCaptcha as createDemoCaptcha } from '@sampan/demo/backend/accounts/captcha';
import { answerIdentity } from '@sampan/demo/backend/accounts/identity';
import { openSession as openDemoSession } from '@sampan/demo/backend/accounts/sessions';
import { createDemoBackend, type DemoBackend } from '@sampan/demo/backend/demoBackend';
import { runDue as runDemoDue } from '@sampan/demo/backend/due';
import { answerRequest } from '@sampan/demo/backend/handlers';
import { runCronJobs } from '@sampan/demo/backend/jobs';
import { answerCashier, settleRefund } from '@sampan/demo/backend/provider/provider';
import { allocateId, demoOrigin, demoPassword } from '@sampan/demo/backend/state';
import { shortenAddress } from '@sampan/domain/account/devices';
import { eq } from 'drizzle-orm';
import { createCaptcha } from '../../src/areas/captcha/captchas.ts';
import { hashPassword } from '../../src/areas/user/password.ts';
import { openSession } from '../../src/areas/user/sessions.ts';
import { runDue } from '../../src/cron/cron.ts';
import { users } from '../../src/db/schema.ts';
import { seed } from '../../src/seed.ts';
import { openCashier } from '../support/cashier.ts';
import { copyPostgresDatabase, createTestDatabase, dropDatabase, type TestDatabase } from '../support/databases.ts';
import { cheapPasswordCost, startTestApp, type TestApp } from '../support/testApp.ts';
import { createTestClock, type TestClock } from '../support/testClock.ts';
import { startTime } from './startTime.ts';

/** A request that is sent to both backends. */
export interface WireRequest {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  payload?: string | FormData;
}

export interface WireAnswer {
  status: number;
  headers: Record<string, string>;
  /** Parsed JSON, else the bytes as Latin-1 text. */
  body: unknown;
}

/** A backend in the differential test. */
export interface Side {
  send: (request: WireRequest) => Promise<WireAnswer>;
  signIn: (username: string) => Promise<string>;
  captcha: () => Promise<{ captchaId: string; captcha: string }>;
  cashier: (page: string, answer: 'pay' | 'fail' | 'close') => Promise<void>;
  identityPage: (certifyUrl: string, answer: 'pass' | 'fail') => Promise<void>;
  /** Runs the due cron jobs. */
  runDue: () => Promise<void>;
  close: () => Promise<void>;
}

/** Headers that are part of the contract. */
const comparedHeaders = ['idempotent-replayed', 'retry-after', 'content-type', 'content-disposition'];

function toAnswer(status: number, get: (name: string) => string | undefined, bytes: Buffer): WireAnswer {
  const headers = Object.fromEntries(
    comparedHeaders.flatMap((name) => {
      const value = get(name);
      return value === undefined ? [] : [[name, value.toLowerCase().replaceAll(' ', '')]];
    }),
  );
  const isJson = headers['content-type']?.includes('json') === true;
  return { status, headers, body: isJson ? JSON.parse(bytes.toString('utf8')) : bytes.toString('latin1') };
}

const origin = 'http://shop.example';

/** The demo backend, called by its HTTP interface. */
export function demoSide(clock: TestClock): Side & { backend: DemoBackend } {
  const backend = createDemoBackend(() => clock.now());
  // The server queries refunds in progress at its start.
  for (const order of backend.state.orders.values()) {
    if (order.status === orderStatus.refunding) settleRefund(backend.state, order, clock.now());
  }
  return {
    backend,
    async send({ method, url, headers, payload }) {
      const request = new Request(origin + url, { method, headers, ...(payload !== undefined && { body: payload }) });
      const answer = await answerRequest(backend, request);
      if (!answer) throw new Error(`the demo backend does not know ${url}`);
      const bytes = Buffer.from(await answer.arrayBuffer());
      finishJobs(backend);
      return toAnswer(answer.status, (name) => answer.headers.get(name) ?? undefined, bytes);
    },
    async signIn(username) {
      const token = `demo-session-${allocateId(backend.state, 'session')}-of-the-test`;
      openDemoSession(backend.state, token, backend.userNamed(username).id, clock.now());
      return token;
    },
    async captcha() {
      const { captchaId, answer } = createDemoCaptcha({ state: backend.state, now: clock.now() });
      return { captchaId, captcha: answer };
    },
    async cashier(page, answer) {
      answerCashier(backend.state, page.split('/').at(-1) ?? '', answer, clock.now());
    },
    async identityPage(certifyUrl, answer) {
      answerIdentity(backend.state, certifyUrl, answer, clock.now());
    },
    async runDue() {
      runDemoDue(backend.state, clock.now());
    },
    async close() {},
  };
}

/**
 * Completes queued jobs at once like the server; the demo backend delays them, so that a person sees their progress.
 */
function finishJobs({ state, now }: DemoBackend): void {
  for (const { job } of state.jobs.values()) {
    if (job.status !== 'queued') continue;
    const { createdAt } = job;
    job.createdAt = new Date(now().getTime() - 60_000).toISOString();
    runCronJobs(state, now());
    job.createdAt = createdAt;
  }
}

/** Uses the demo backend's URL, since links in mails and export files contain it. */
const environment = { DEMO: '1', PUBLIC_URL: demoOrigin };

/** The server, called by `inject` without a network. */
export async function serverSide(clock: TestClock, database: TestDatabase): Promise<Side & { shop: TestApp }> {
  const shop = await startTestApp('postgres', { environment, clock, database });
  const { app, db, deps } = shop;
  return {
    shop,
    async send({ method, url, headers, payload }) {
      const answer = await app.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
      // A browser opens the payment page at once, at which Alipay creates the trade.
      const page = answer.statusCode === 200 && /"payUrl":"([^"]+)"/.exec(answer.body)?.[1];
      if (page && url.includes('/payment/')) await app.inject(new URL(page, origin).href.replace(/^\w+:\/\/[^/]+/, ''));
      await deps.background.idle();
      return toAnswer(answer.statusCode, (name) => answer.headers[name]?.toString(), answer.rawPayload);
    },
    async signIn(username) {
      const [user] = await db.select().from(users).where(eq(users.username, username));
      if (!user) throw new Error(`the demo shop has no ${username}`);
      // The address that the demo backend uses, since it has no connections.
      const client = { userAgent: '', address: shortenAddress('127.0.0.1') };
      return (await openSession(db, user, clock.now(), { client })).token;
    },
    async captcha() {
      const { id, answer } = await createCaptcha(db, clock.now());
      return { captchaId: id, captcha: answer };
    },
    async cashier(page, answer) {
      await app.inject({ method: 'POST', url: `${await openCashier(app, { payUrl: page })}/${answer}` });
      await deps.background.idle();
    },
    async identityPage(certifyUrl, answer) {
      await app.inject({ method: 'POST', url: `${certifyUrl}/${answer}` });
    },
    async runDue() {
      await runDue(deps, clock.now());
      await deps.background.idle();
    },
    close: () => shop.close(),
  };
}

/** The last code that was sent, read from the outbox as staff. */
export async function lastCode(side: Side): Promise<string | undefined> {
  const token = await side.signIn('admin');
  const { path } = contract.outbox.list as Endpoint;
  const { body } = await side.send({
    method: 'GET',
    url: `${path}?limit=1`,
    headers: { authorization: `Bearer ${token}` },
  });
  return (body as { list?: { text: string }[] }).list?.[0]?.text.match(/(?<!\d)\d{6}(?!\d)/)?.[0];
}

/** A seeded database and data folder that every sequence starts with a copy of. */
export interface SeededTemplate {
  /** Returns a copy. PostgreSQL makes the next one meanwhile, in a process of its own. */
  copy: () => Promise<TestDatabase>;
  remove: () => Promise<void>;
}

export async function createSeededTemplate(): Promise<SeededTemplate> {
  const database = await createTestDatabase('postgres');
  await seed(database.db, { demo: true, adminPassword: demoPassword }, startTime);
  await database.db.update(users).set({ passwordHash: await hashPassword(demoPassword, cheapPasswordCost) });
  const clock = createTestClock(startTime);
  const shop = await startTestApp('postgres', {
    environment,
    clock,
    database: { ...database, remove: () => database.close() },
  });
  await runDue(shop.deps, clock.now());
  await shop.close();
  // The shop is closed, since a database with connections cannot be copied.
  const name = new URL(database.url ?? '').pathname.slice(1);
  const { dataDir } = database;
  async function createCopy(): Promise<TestDatabase> {
    const copy = await copyPostgresDatabase(name);
    cpSync(dataDir, copy.dataDir, { recursive: true });
    return copy;
  }
  let next = createCopy();
  return {
    async copy() {
      const copy = await next;
      next = createCopy();
      return copy;
    },
    async remove() {
      await (await next).remove();
      await dropDatabase(name);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
