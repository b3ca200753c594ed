import { type Contract, contract } from '@sampan/api/contract';
import type { Endpoint } from '@sampan/api/endpoint';
import type { Locale } from '@sampan/api/entities';
import { type ErrorBody, type ErrorCode, statusOfCode } from '@sampan/api/errors';
import { can, roleOf, type Viewer } from '@sampan/domain/access/access';
import { defaultLocale } from '@sampan/domain/preferences/locale';
import * as v from 'valibot';
import type { ShopUser } from '../shop/users.ts';
import { user } from './areas/account.ts';
import { adminArticle } from './areas/adminArticle.ts';
import { listStaffProducts } from './areas/adminProduct.ts';
import { adminSetting, usage } from './areas/adminSetting.ts';
import { adminUser } from './areas/adminUser.ts';
import { audit } from './areas/audit.ts';
import { blacklist } from './areas/blacklist.ts';
import { captcha } from './areas/captcha.ts';
import { category, product } from './areas/catalogue.ts';
import { posts, setting } from './areas/content.ts';
import { file } from './areas/files.ts';
import { job } from './areas/jobs.ts';
import { adminKyc, kyc } from './areas/kyc.ts';
import { adminOrder, order } from './areas/order.ts';
import { outbox } from './areas/outbox.ts';
import { payment } from './areas/payment.ts';
import { productJobs } from './areas/productJobs.ts';
import { transaction } from './areas/transaction.ts';
import { type DemoCall, type DemoHandler, type DemoHandlersOf, DemoRefusal } from './call.ts';
import { advanceJobs } from './jobs.ts';
import { runDue } from './orders.ts';
import { createState, type DemoState } from './state.ts';

/** One handler for every call of the contract: one missing does not compile. */
const handlers: { [Area in keyof Contract]: DemoHandlersOf<Contract[Area]> } = {
  user,
  captcha,
  file,
  kyc,
  product,
  category,
  order,
  adminOrder,
  posts,
  adminArticle,
  payment,
  transaction,
  setting,
  adminSetting,
  adminUser,
  blacklist,
  adminKyc,
  outbox,
  audit,
  adminProduct: { ...productJobs, list: listStaffProducts },
  job,
  gallery: { usage },
};

const handlerOf = new Map<Endpoint, DemoHandler<Endpoint>>();
for (const area of Object.keys(contract) as (keyof Contract)[]) {
  const endpoints = contract[area] as Record<string, Endpoint>;
  const areaHandlers = handlers[area] as unknown as Record<string, DemoHandler<Endpoint>>;
  for (const [name, endpoint] of Object.entries(endpoints)) {
    handlerOf.set(endpoint, areaHandlers[name] as DemoHandler<Endpoint>);
  }
}

export interface DemoAnswer {
  status: number;
  /** The output, or the error's body. */
  body: unknown;
  /** The stored answer of an earlier request with the same key. */
  isReplayed?: boolean;
}

export interface DemoRequest {
  token?: string | undefined;
  idempotencyKey?: string | undefined;
  locale?: Locale | undefined;
}

export interface DemoBackend {
  state: DemoState;
  now: () => Date;
  /** Answers one call. The input is what came over the wire: it is parsed by the contract. */
  answer: (endpoint: Endpoint, input: unknown, request?: DemoRequest) => DemoAnswer;
  /** The account of this name. @throws RangeError where there is none. */
  userNamed: (username: string) => ShopUser;
  /** A session of this user, as a login would give. */
  signIn: (username: string) => string;
}

/** A whole shop in memory that answers by the domain's rules, as the server does. */
export function createDemoBackend(now: () => Date): DemoBackend {
  const state = createState(now());
  function userNamed(username: string): ShopUser {
    const account = [...state.users.values()].find((one) => one.username === username);
    if (!account) throw new RangeError(`no user ${username}`);
    return account;
  }
  return {
    state,
    now,
    answer: (endpoint, input, request = {}) => answerOnce(state, now(), endpoint, input, request),
    userNamed,
    signIn(username) {
      const { id } = userNamed(username);
      const token = `demo-${id}-signed-in`;
      state.sessions.set(token, id);
      return token;
    },
  };
}

function errorAnswer(code: ErrorCode, extras: Partial<ErrorBody> = {}): DemoAnswer {
  const statusCode = statusOfCode[code];
  return { status: statusCode, body: { code, message: code, statusCode, requestId: 'demo', ...extras } };
}

function viewerOf(state: DemoState, token: string | undefined): Viewer {
  const account = state.users.get(state.sessions.get(token ?? '') ?? 0);
  return account ? { id: account.id, role: roleOf(account.role) } : null;
}

/** What asking again cannot change, as on the server: a login comes between, or a pause. */
function isFinal(status: number): boolean {
  return status < 500 && ![401, 409, 429].includes(status);
}

/** Same key and body: the stored answer. Same key, other body: refused (behaviour I2). */
function answerOnce(state: DemoState, now: Date, endpoint: Endpoint, input: unknown, request: DemoRequest): DemoAnswer {
  runDue(state, now);
  advanceJobs(state, now);
  const { idempotencyKey } = request;
  const viewer = viewerOf(state, request.token);
  if (endpoint.method !== 'POST' || !idempotencyKey) return answer(state, now, endpoint, input, request);
  const key = `${viewer?.id ?? 'guest'} ${idempotencyKey}`;
  const body = `${endpoint.path} ${JSON.stringify(input)}`;
  const known = state.answers.get(key);
  if (known && known.body !== body) return errorAnswer('IDEMPOTENCY_MISMATCH');
  if (known) return { status: known.status, body: JSON.parse(known.answer), isReplayed: true };
  const fresh = answer(state, now, endpoint, input, request);
  if (isFinal(fresh.status)) state.answers.set(key, { body, status: fresh.status, answer: JSON.stringify(fresh.body) });
  return fresh;
}

function answer(state: DemoState, now: Date, endpoint: Endpoint, input: unknown, request: DemoRequest): DemoAnswer {
  const viewer = viewerOf(state, request.token);
  if (endpoint.access !== 'provider' && !can(viewer, endpoint.access)) {
    return errorAnswer(viewer === null ? 'UNAUTHENTICATED' : 'FORBIDDEN');
  }
  const handler = handlerOf.get(endpoint);
  if (!handler) throw new Error(`${endpoint.path} has no handler`);
  if (endpoint.idempotency === 'required' && !request.idempotencyKey) return errorAnswer('IDEMPOTENCY_REQUIRED');
  const parsed = v.safeParse(endpoint.input, input ?? {});
  if (!parsed.success) return errorAnswer('VALIDATION', { fields: fieldsOf(parsed.issues) });
  const call: DemoCall = {
    state,
    viewer,
    userId: viewer?.id ?? 0,
    token: request.token,
    now,
    locale: request.locale ?? defaultLocale,
    refuse: (code, extras) => {
      throw new DemoRefusal(code, extras);
    },
  };
  try {
    const output = handler(parsed.output, call);
    return { status: 200, body: v.parse(endpoint.output, output) };
  } catch (error) {
    if (error instanceof DemoRefusal) return errorAnswer(error.code, error.extras);
    throw error;
  }
}

function fieldsOf(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  return Object.fromEntries(issues.map((issue) => [v.getDotPath(issue) ?? '', issue.message]));
}
