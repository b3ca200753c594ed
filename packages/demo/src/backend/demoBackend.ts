import { type Contract, contract } from '@sampan/api/contract';
import type { Endpoint } from '@sampan/api/endpoint';
import type { Locale } from '@sampan/api/entities';
import { defaultMessages, type ErrorCode, statusByCode } from '@sampan/api/errors';
import { parseInput } from '@sampan/api/parseInput';
import { defaultRole, toRole, type Viewer } from '@sampan/domain/access/access';
import { admit, type SignedInViewer } from '@sampan/domain/access/admission';
import { isBlacklistEntryActive } from '@sampan/domain/access/managing';
import { isIdleStaffSession } from '@sampan/domain/account/devices';
import {
  answerLifetimeMs,
  checkIdempotencyKey,
  getKeyOwner,
  getNewKeyLimits,
  isStoredStatus,
} from '@sampan/domain/idempotency/idempotencyRules';
import type { Allowance } from '@sampan/domain/rateLimit/allowance';
import { getShopLocale } from '@sampan/domain/setting/shopSettings';
import * as v from 'valibot';
import type { ShopUser } from '../fixtures/shop/users.ts';
import { lacksSecondFactor } from './accounts/secondFactor.ts';
import { findSessionUserId, getLastUse, openSession, touchSession } from './accounts/sessions.ts';
import { user } from './areas/account.ts';
import { adminArticle } from './areas/adminArticle.ts';
import { listStaffProducts, productJobs } from './areas/adminProduct.ts';
import { adminProvider } from './areas/adminProvider.ts';
import { adminSetting } from './areas/adminSetting.ts';
import { adminUser } from './areas/adminUser.ts';
import { audit } from './areas/audit.ts';
import { blacklist } from './areas/blacklist.ts';
import { captcha } from './areas/captcha.ts';
import { category, product } from './areas/catalogue.ts';
import { posts, setting } from './areas/content.ts';
import { file } from './areas/files.ts';
import { uploadPicture, usage } from './areas/gallery.ts';
import { job } from './areas/jobs.ts';
import { adminKyc, kyc } from './areas/kyc.ts';
import { adminOrder, order } from './areas/order.ts';
import { demoInbox, outbox } from './areas/outbox.ts';
import { payment } from './areas/payment.ts';
import { security } from './areas/security.ts';
import { adminSms, sms } from './areas/sms.ts';
import { transaction } from './areas/transaction.ts';
import { DemoApiError, type DemoApiErrorExtras, type DemoCall, type DemoHandler, type DemoHandlersOf } from './call.ts';
import { runDue } from './due.ts';
import { checkUploadedFile } from './files/files.ts';
import { runCronJobs } from './jobs.ts';
import { consume, rejectSpent } from './rateLimit.ts';
import { createState, type DemoState, getShopSettings } from './state.ts';

/** One handler per call of the contract; a missing handler is a type error. */
const handlers: { [Area in keyof Contract]: DemoHandlersOf<Contract[Area]> } = {
  user,
  captcha,
  security,
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
  adminProvider,
  adminUser,
  blacklist,
  adminKyc,
  outbox,
  sms,
  adminSms,
  demoInbox,
  audit,
  adminProduct: { ...productJobs, list: listStaffProducts },
  job,
  gallery: { usage, upload: uploadPicture },
};

const handlerByEndpoint = new Map<Endpoint, DemoHandler<Endpoint>>();
for (const area of Object.keys(contract) as (keyof Contract)[]) {
  const endpoints = contract[area] as Record<string, Endpoint>;
  // Each handler is typed by its call; a table of all has one type for them.
  const areaHandlers = handlers[area] as unknown as Record<string, DemoHandler<Endpoint>>;
  for (const [name, endpoint] of Object.entries(endpoints)) {
    handlerByEndpoint.set(endpoint, areaHandlers[name] as DemoHandler<Endpoint>);
  }
}

export interface DemoAnswer {
  status: number;
  /** The output, or the error body. */
  body: unknown;
  /** The response stored for an earlier request with the same idempotency key. */
  isReplayed?: boolean;
}

export interface DemoRequest {
  token?: string | undefined;
  idempotencyKey?: string | undefined;
  locale?: Locale | undefined;
  /** Identifies the calling browser; without it only a signed-in viewer can read the demo inbox. */
  inbox?: string | undefined;
}

export interface DemoBackend {
  state: DemoState;
  now: () => Date;
  /** Handles one call. The input is unparsed and is validated against the contract. */
  answer: (endpoint: Endpoint, input: unknown, request?: DemoRequest) => DemoAnswer;
  /** Returns the account with this username. @throws RangeError if there is none */
  userNamed: (username: string) => ShopUser;
  /** Creates a session for this user, as a login would; returns the token. */
  signIn: (username: string) => string;
}

/** Creates a shop in memory that responds by the domain rules, as the server does. */
export function createDemoBackend(now: () => Date): DemoBackend {
  const state = createState(now());
  function getUserByName(username: string): ShopUser {
    const account = [...state.users.values()].find((one) => one.username === username);
    if (!account) throw new RangeError(`no user ${username}`);
    return account;
  }
  return {
    state,
    now,
    answer: (endpoint, input, request = {}) => answer(state, now(), endpoint, input, request),
    userNamed: getUserByName,
    signIn(username) {
      const { id } = getUserByName(username);
      const token = `demo-${id}-signed-in`;
      openSession(state, token, id, now());
      return token;
    },
  };
}

function createErrorAnswer(code: ErrorCode, extras: DemoApiErrorExtras = {}): DemoAnswer {
  const statusCode = statusByCode[code];
  const message = defaultMessages[code] ?? code;
  return { status: statusCode, body: { code, message, statusCode, requestId: 'demo', ...extras } };
}

/** Returns the user of a session that has not expired. */
function findSignedInViewer(state: DemoState, token: string | undefined, now: Date): SignedInViewer | null {
  const account = state.users.get(findSessionUserId(state, token, now) ?? 0);
  if (!account) return null;
  const lastSeenAt = getLastUse(state, token, now);
  const maxIdleMinutes = getShopSettings(state)['security.staffIdleMinutes'];
  if (isIdleStaffSession({ role: toRole(account.role), lastSeenAt }, maxIdleMinutes, now)) return null;
  touchSession(state, token, now);
  const isBlacklisted = isBlacklistEntryActive(state.blacklist.get(account.id), now);
  return { id: account.id, role: toRole(account.role), status: account.status, isBlacklisted };
}

/** Input of a request whose body is not valid JSON. */
export const unreadable = Symbol('unreadable');

/**
 * Access, idempotency key, input, stored response, handler: the server's order (ADR "Order of the checks of a call").
 */
function answer(state: DemoState, now: Date, endpoint: Endpoint, input: unknown, request: DemoRequest): DemoAnswer {
  runDue(state, now);
  runCronJobs(state, now);
  const account = findSignedInViewer(state, request.token, now);
  const admission = admit(endpoint, account);
  if (!admission.ok) return createErrorAnswer(admission.code);
  const isRestricted = account !== null && lacksSecondFactor(state, account);
  const isForStaff = endpoint.access === 'staff' || endpoint.access === 'admin';
  if (isRestricted && isForStaff) return createErrorAnswer('SECOND_FACTOR_SETUP_REQUIRED');
  if (input === unreadable) return createErrorAnswer('VALIDATION');
  const idempotency = checkIdempotencyKey(endpoint, request.idempotencyKey);
  if (!idempotency.ok) return createErrorAnswer(idempotency.code, idempotency.fields && { fields: idempotency.fields });
  const fileError = endpoint.body === 'multipart' ? checkUploadedFile(state, endpoint, input) : undefined;
  if (fileError) return createErrorAnswer(fileError.code, fileError.extras);
  const parsed = parseInput(endpoint.input, input ?? undefined);
  if (!parsed.ok) return createErrorAnswer('VALIDATION', parsed.fields && { fields: parsed.fields });
  const viewer =
    admission.isSignedIn && account ? { id: account.id, role: isRestricted ? defaultRole : account.role } : null;
  const run = (limits: Allowance[] = []) =>
    catchDemoApiError(() => {
      rejectSpent(state, now, limits);
      return runHandler(state, now, endpoint, parsed.output, { ...request, viewer });
    });
  if (endpoint.method !== 'POST' || idempotency.key === undefined) return run();
  const owner = getKeyOwner(endpoint, viewer);
  const key = `${owner?.id ?? 'guest'} ${idempotency.key}`;
  const body = `${endpoint.path} ${JSON.stringify(input)}`;
  const stored = state.answers.get(key);
  if (stored && stored.expiresAt > now.getTime()) {
    if (stored.body !== body) return createErrorAnswer('IDEMPOTENCY_MISMATCH');
    return { status: stored.status, body: JSON.parse(stored.answer), isReplayed: true };
  }
  const limits = getNewKeyLimits(owner, getShopSettings(state)['order.maxOrdersPerMinute']);
  const fresh = run(limits);
  if (isStoredStatus(fresh.status, owner)) {
    consume({ state, now }, limits);
    const expiresAt = now.getTime() + answerLifetimeMs;
    state.answers.set(key, { body, status: fresh.status, answer: JSON.stringify(fresh.body), expiresAt });
  }
  return fresh;
}

function runHandler(
  state: DemoState,
  now: Date,
  endpoint: Endpoint,
  input: unknown,
  { viewer, token, locale = getShopLocale(getShopSettings(state)), inbox }: DemoRequest & { viewer: Viewer },
): DemoAnswer {
  const handler = handlerByEndpoint.get(endpoint);
  if (!handler) throw new Error(`${endpoint.path} has no handler`);
  const call: DemoCall = {
    state,
    viewer,
    userId: viewer?.id ?? 0,
    token,
    inbox,
    now,
    locale,
    fail: (code, extras) => {
      throw new DemoApiError(code, extras);
    },
  };
  return { status: 200, body: v.parse(endpoint.output, handler(input, call)) };
}

function catchDemoApiError(run: () => DemoAnswer): DemoAnswer {
  try {
    return run();
  } catch (error) {
    if (error instanceof DemoApiError) return createErrorAnswer(error.code, error.extras);
    throw error;
  }
}
