import type { CallName } from '@sampan/api/contract';
import type { Endpoint } from '@sampan/api/endpoint';
import { getProduct } from '@sampan/demo/backend/state';
import { createShop } from '@sampan/demo/fixtures/shop/createShop';
import { samplePdf, samplePng, sampleVideo } from '@sampan/demo/scenarios/samples';
import { createTestClock, minute, type TestClock } from '../support/testClock.ts';
import { demoSide, lastCode, type SeededTemplate, serverSide, type WireAnswer, type WireRequest } from './backends.ts';
import { compare, type Difference, Names, withoutPictureBytes } from './compare.ts';
import type { FileSample, Reference, Template } from './knownInputs.ts';
import { type Actor, getEndpoint, type Step } from './sequence.ts';
import { startTime } from './startTime.ts';

/** The first step of a sequence at which the responses differ. */
export interface Finding {
  index: number;
  step: Step;
  differences: Difference[];
  sent?: DemoAndServer<WireRequest>;
  answers?: DemoAndServer<WireAnswer>;
}

type DemoAndServer<Value = unknown> = readonly [demo: Value, server: Value];

const usernames: Partial<Record<Actor, string>> = {
  customer: 'customer',
  other: 'kamling.chan',
  blocked: 'linxiaoyu',
  disabled: 'oldaccount',
  operator: 'operator',
  admin: 'admin',
};

const csvHead =
  'Handle,Title,Body (HTML),Type,Published,Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty';
const createFile = (name: string, type: string, content: string | Uint8Array<ArrayBuffer>) =>
  new File([content], name, { type });

const samples: Record<FileSample, () => File> = {
  png: () => samplePng(),
  tinyPng: () => samplePng({ width: 8, height: 8, name: 'tiny.png' }),
  pdf: () => samplePdf(),
  text: () => createFile('notes.txt', 'text/plain', 'plain words'),
  empty: () => createFile('empty.bin', 'application/octet-stream', ''),
  mp4: () => sampleVideo(),
  csv: () => createFile('goods.csv', 'text/csv', `${csvHead}\nby-file,A cup,<p>x</p>,茶壺,TRUE,Size,S,12.50,3\n`),
  badCsv: () => createFile('bad.csv', 'text/csv', 'Handle,Title\n"open,quote\n'),
  svg: () => createFile('a.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'),
  brokenPng: () =>
    createFile('broken.png', 'image/png', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 1)),
  jpegHead: () => createFile('head.jpg', 'image/jpeg', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 0)),
};

const seeded = createShop(startTime);

/** Maps seeded ids to themselves, since they are the same in both backends. */
function bindSeeded(names: Names): void {
  const same = (kind: string, values: readonly unknown[]) => {
    for (const value of values) names.bind(kind, value, value);
  };
  const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
  const digital = seeded.products.filter(({ type }) => type === 2).slice(0, 3);
  same('product', [...ids(digital), ...ids(seeded.products.slice(0, 8))]);
  same('category', ids(seeded.categories.slice(0, 10)));
  same('articleCategory', ids(seeded.articleCategories));
  same('article', ids(seeded.articles.slice(0, 6)));
  same('setting', ids(seeded.settings));
  same('user', ids(seeded.users).slice(0, 8).reverse());
  same('kyc', ids(seeded.identities).slice(0, 6));
  same('file', ids(seeded.products.flatMap(({ files = [] }) => files)).slice(0, 3));
  const orders = seeded.orders.filter(({ userId }) => userId <= 5);
  same('order', ids(orders));
  same('line', ids(orders.flatMap(({ lines }) => lines)));
  same('address', ids(seeded.addresses.filter(({ userId }) => userId <= 4)));
  same('log', [1, 2, 3]);
}

interface ParityRun {
  clock: TestClock;
  demo: ReturnType<typeof demoSide>;
  server: Awaited<ReturnType<typeof serverSide>>;
  names: Names;
  tokens: Map<Actor, DemoAndServer<string>>;
}

const isReference = (value: object): value is Reference =>
  ['$ref', '$captcha', '$code', '$version', '$price', '$time', '$file', '$evidence'].some((key) => key in value);
const twice = <Value>(value: Value): DemoAndServer<Value> => [value, value];

/** Resolves a reference for each backend. `siblings` is its parent object, already filled in. */
async function fillReference(
  walk: ParityRun,
  reference: Reference,
  siblings: DemoAndServer<Record<string, unknown>>,
): Promise<DemoAndServer> {
  const { names, clock, demo, server } = walk;
  const [own] = siblings;
  if ('$ref' in reference) {
    const found = names.pick(reference.$ref, reference.pick) ?? twice(reference.asText ? '999999' : 999_999);
    return reference.asText ? [String(found[0]), String(found[1])] : found;
  }
  if ('$captcha' in reference) {
    if (reference.$captcha === 'wrong') return twice('wrong');
    const made: DemoAndServer<{ captchaId: string; captcha: string }> = [await demo.captcha(), await server.captcha()];
    if (reference.$captcha === 'id') {
      for (const [side, one] of made.entries()) pendingCaptcha.set(siblings[side as 0 | 1], one.captcha);
      return [made[0].captchaId, made[1].captchaId];
    }
    return [pendingCaptcha.get(siblings[0]) ?? made[0].captcha, pendingCaptcha.get(siblings[1]) ?? made[1].captcha];
  }
  if ('$code' in reference) return [(await lastCode(demo)) ?? '000000', (await lastCode(server)) ?? '000000'];
  if ('$version' in reference) {
    const { state } = demo.backend;
    const id = Number(own.id);
    const version =
      reference.$version === 'product'
        ? state.products.get(id)?.version
        : state.articles.find((one) => one.id === id)?.version;
    return twice((version ?? 1) + reference.more);
  }
  if ('$price' in reference) return twice(getProduct(demo.backend.state, Number(own.productId))?.priceAmount ?? 1);
  if ('$time' in reference) return twice(new Date(clock.now().getTime() + reference.$time * minute).toISOString());
  if ('$file' in reference) return twice(samples[reference.$file]());
  const urls = names.known('url').filter(([demoUrl]) => String(demoUrl).includes('/file/evidence'));
  const urlPair = urls[Math.floor(reference.pick * urls.length)];
  const part = (url: unknown) =>
    new URL(String(url), 'http://shop.example').searchParams.get(reference.$evidence) ?? '';
  return urlPair ? [part(urlPair[0]), part(urlPair[1])] : twice('1');
}

/** Text of the captcha, by the input object that contains its id. */
const pendingCaptcha = new WeakMap<object, string>();

async function fill(
  walk: ParityRun,
  template: Template,
  siblings: DemoAndServer<Record<string, unknown>> = [{}, {}],
): Promise<DemoAndServer> {
  if (typeof template !== 'object' || template === null) return twice(template);
  if (Array.isArray(template)) {
    const items: DemoAndServer[] = [];
    for (const item of template) items.push(await fill(walk, item));
    return [items.map(([demo]) => demo), items.map(([, server]) => server)];
  }
  if (isReference(template)) return fillReference(walk, template, siblings);
  const filled: DemoAndServer<Record<string, unknown>> = [{}, {}];
  // The id first, since version and price depend on it.
  for (const key of Object.keys(template).sort((one, other) => Number(isLate(one)) - Number(isLate(other)))) {
    const [demo, server] = await fill(walk, template[key], filled);
    filled[0][key] = demo;
    filled[1][key] = server;
  }
  return filled;
}
const isLate = (key: string) => ['version', 'priceAmount', 'captcha'].includes(key);

function createRequest(endpoint: Endpoint, input: unknown, headers: Record<string, string>): WireRequest {
  const { method, body } = endpoint;
  if (body === 'raw')
    return {
      method,
      url: endpoint.path,
      headers: { ...headers, 'content-type': 'text/plain' },
      payload: String(input),
    };
  const isFields = typeof input === 'object' && input !== null && !Array.isArray(input);
  const fields: Record<string, unknown> = isFields ? { ...input } : {};
  const url = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    // An empty path segment would match another route.
    const value = String(fields[name]).toWellFormed() || ' ';
    delete fields[name];
    return encodeURIComponent(value);
  });
  const texts = Object.entries(fields).filter(([, value]) => value !== undefined);
  if (method === 'GET') {
    const query = new URLSearchParams(texts.map(([name, value]): [string, string] => [name, String(value)])).toString();
    return { method, url: query ? `${url}?${query}` : url, headers };
  }
  if (body === 'multipart') {
    const form = new FormData();
    for (const [name, value] of texts)
      value instanceof Blob ? form.append(name, value) : form.append(name, String(value));
    return { method, url, headers, payload: form };
  }
  return {
    method,
    url,
    headers: { ...headers, 'content-type': 'application/json' },
    payload: JSON.stringify(isFields ? fields : (input ?? {})),
  };
}

function getHeaders({ tokens }: ParityRun, actor: Actor, side: 0 | 1, key?: string): Record<string, string> {
  const token = actor === 'impostor' ? 'made-up-token-of-an-impostor' : tokens.get(actor)?.[side];
  return {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(key !== undefined && { 'idempotency-key': key }),
  };
}

async function signIn(walk: ParityRun, actor: Actor): Promise<void> {
  const username = usernames[actor];
  if (username === undefined) return;
  // Signing in fails in both backends for an account that was renamed or deleted.
  const [demo, server] = await Promise.allSettled([walk.demo.signIn(username), walk.server.signIn(username)]);
  if (demo.status === 'fulfilled' && server.status === 'fulfilled') walk.tokens.set(actor, [demo.value, server.value]);
  else if (demo.status !== server.status) throw new Error(`only one backend knows ${username}`);
}

async function exchange(
  walk: ParityRun,
  call: CallName,
  sent: DemoAndServer<WireRequest>,
): Promise<Omit<Finding, 'index' | 'step'>> {
  const demo = await walk.demo.send(sent[0]).catch(failedAnswer);
  const server = await walk.server.send(sent[1]).catch(failedAnswer);
  const differences =
    demo.status === server.status
      ? compare(call, withoutPictureBytes(demo), withoutPictureBytes(server), walk.names)
      : [{ path: 'status', demo: demo.status, server: server.status }];
  // An internal error in both backends is reported too.
  if (demo.status >= 500) differences.push({ path: 'status', demo: demo.status, server: server.status });
  if (demo.status === 200 && server.status === 200) noteTokens(walk, demo.body, server.body);
  return { differences, sent, answers: [demo, server] };
}

const failedAnswer = (error: unknown): WireAnswer => ({
  status: 599,
  headers: {},
  body: String((error as Error).stack),
});

function noteTokens(walk: ParityRun, demo: unknown, server: unknown): void {
  const [one, other] = [demo, server].map((body) => (body as { token?: unknown } | null)?.token);
  if (typeof one === 'string' && typeof other === 'string') walk.tokens.set('newcomer', [one, other]);
}

async function take(walk: ParityRun, step: Step): Promise<Omit<Finding, 'index' | 'step'> | undefined> {
  const { clock, demo, server, names } = walk;
  // No two calls at the same time, so that sort orders are deterministic.
  clock.advance(1_000);
  if (step.kind === 'advance') {
    clock.advance(step.minutes * minute);
    await demo.runDue();
    await server.runDue();
    return undefined;
  }
  if (step.kind === 'signIn') return void (await signIn(walk, step.actor));
  if (step.kind === 'cashier') {
    const pages = [...names.known('payUrl'), ...names.known('qrCode')];
    const page = names.known('page').length > 0 ? names.known('page').at(-1 - step.back) : pages.at(-1 - step.back);
    if (!page) return undefined;
    await demo.cashier(String(page[0]), step.answer);
    await server.cashier(String(page[1]), step.answer);
    return undefined;
  }
  if (step.kind === 'identityPage') {
    const page = names.known('certifyUrl').at(-1);
    if (!page) return undefined;
    await demo.identityPage(String(page[0]), step.answer);
    await server.identityPage(String(page[1]), step.answer);
    return undefined;
  }
  const endpoint = getEndpoint(step.call);
  if (step.kind === 'broken') {
    const request = (side: 0 | 1): WireRequest => ({
      method: 'POST',
      url: endpoint.path,
      headers: { ...getHeaders(walk, step.actor, side), 'content-type': 'application/json' },
      payload: step.body,
    });
    return exchange(walk, step.call, [request(0), request(1)]);
  }
  const input = await fill(walk, step.input);
  const sent: DemoAndServer<WireRequest> = [
    createRequest(endpoint, input[0], getHeaders(walk, step.actor, 0, step.key)),
    createRequest(endpoint, input[1], getHeaders(walk, step.actor, 1, step.key)),
  ];
  return exchange(walk, step.call, sent);
}

/** Runs the steps on both backends, each in a fresh shop, until their responses differ. */
export async function findDifference(template: SeededTemplate, steps: readonly Step[]): Promise<Finding | undefined> {
  const clock = createTestClock(startTime);
  const walk: ParityRun = {
    clock,
    demo: demoSide(clock),
    server: await serverSide(clock, await template.copy()),
    names: new Names(),
    tokens: new Map(),
  };
  try {
    bindSeeded(walk.names);
    for (const actor of Object.keys(usernames) as Actor[]) await signIn(walk, actor);
    for (const [index, step] of steps.entries()) {
      const taken = await take(walk, step);
      if (!taken || taken.differences.length === 0) continue;
      return { index, step, ...taken };
    }
    return undefined;
  } finally {
    await walk.server.close();
  }
}

/** Key of a finding: the call and the path of the first difference, or the statuses and codes. */
export function getFindingKind({ step, differences, answers }: Finding): string {
  const path = differences[0]?.path.replace(/\.\d+(?=\.|$)/g, '.N');
  const codes = answers?.map(({ status, body }) => `${status} ${(body as { code?: string } | null)?.code ?? ''}`);
  return `${'call' in step ? step.call : step.kind} ${path === 'status' ? codes?.join(' / ') : path}`;
}

/** Shrinks the steps while they still lead to the same difference. */
export async function shrink(
  template: SeededTemplate,
  steps: readonly Step[],
  finding: Finding,
  maxAttempts = 60,
): Promise<{ steps: Step[]; finding: Finding }> {
  let [kept, found] = [steps.slice(0, finding.index + 1), finding];
  let attempts = 0;
  for (let size = Math.ceil(kept.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let start = 0; start < kept.length - 1 && attempts < maxAttempts; ) {
      const fewer = [...kept.slice(0, start), ...kept.slice(Math.min(start + size, kept.length - 1))];
      attempts += 1;
      const again = await findDifference(template, fewer);
      if (again && getFindingKind(again) === getFindingKind(finding))
        [kept, found] = [fewer.slice(0, again.index + 1), again];
      else start += size;
    }
  }
  return { steps: [...kept], finding: found };
}

function shown(value: unknown, length = 600): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text === undefined ? 'nothing' : text.length > length ? `${text.slice(0, length)}…` : text;
}

/** Formats a finding: the steps, the last request, and the differences. */
export function describeFinding(steps: readonly Step[], { sent, answers, differences }: Finding): string {
  const lines = steps.map((step, index) =>
    step.kind === 'call'
      ? `${index}. ${step.actor}: ${step.call} ${shown(step.input, 300)}${step.key ? ` key ${step.key}` : ''}`
      : `${index}. ${shown(step)}`,
  );
  return [
    ...lines,
    `sent: ${shown(sent?.[0].url)} ${shown(sent?.[0].payload)}`,
    `demo:   ${answers?.[0].status} ${shown(answers?.[0].body, 1500)}`,
    `server: ${answers?.[1].status} ${shown(answers?.[1].body, 1500)}`,
    ...differences
      .slice(0, 12)
      .map(({ path, demo, server }) => `  ${path}: demo ${shown(demo, 200)} · server ${shown(server, 200)}`),
  ].join('\n');
}
