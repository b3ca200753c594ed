import { contract } from '@sampan/api/contract';
import { type Access, apiPrefix, type Endpoint } from '@sampan/api/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { measure } from '../../../../scripts/reliability/measure.ts';
import { blacklist, sessions } from '../../src/db/schema.ts';
import { forAnyDatabase } from '../support/databases.ts';
import { createPerson } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';
import { day } from '../support/testClock.ts';

/**
 * Access of each call, repeated from decisions, "What is public": a call that is opened or closed by mistake differs
 * from its row, and a call without a row fails.
 */
const rows: Record<Access, string> = {
  public: `
    GET /setting/public · GET /product/list · GET /product/suggest · GET /product/detail · GET /product/featured-list · GET /product/tree ·
    GET /product/gallery · GET /product/category/active · GET /product/category/list · GET /product/category/tree ·
    GET /post/{id} · GET /post/category/{categoryId} · POST /post/view · GET /payment/methods · POST /captcha/image · POST /captcha/mail ·
    POST /captcha/sms · POST /user/regist · POST /user/login · POST /user/login-code · POST /user/name-available · POST /user/findpassword ·
    POST /user/resetpassword · POST /user/undo-contact · GET /file/evidence · GET /demo/inbox`,
  provider:
    'POST /payment/alipay-notify · POST /payment/wechat-notify · POST /payment/stripe-notify · POST /sms/twilio-status',
  customer: `
    POST /user/logout · POST /user/userinfo · POST /user/editinfo · POST /user/upload-avatar · POST /user/myfiles ·
    POST /user/address/list · POST /user/address/save · POST /user/address/default · POST /user/address/delete ·
    POST /user/kyc/certifyId ·
    POST /user/kyc/callback · GET /user/kyc/status · POST /user/kyc/photo · POST /user/kyc/video · GET /file/download ·
    POST /file/upload · POST /order/detail · GET /order/list · GET /order/stats · POST /order/create · POST /order/note ·
    POST /order/delete · POST /order/cancel · POST /order/confirm-received · POST /order/request-refund ·
    POST /order/refund-withdraw · POST /order/agreeupload · POST /payment/alipay · POST /payment/wechat · POST /payment/start · POST /payment/wechat-bridge ·
    POST /payment/transfer-report · POST /payment/transfer-receipt ·
    POST /payment/status · POST /payment/alipay-status · POST /payment/close · POST /payment/callback ·
    POST /user/security/status · POST /user/security/totp-start · POST /user/security/totp-confirm ·
    POST /user/security/totp-disable · POST /user/security/recovery-codes · POST /user/security/sessions ·
    POST /user/security/end-session · POST /user/security/end-others`,
  staff: `
    POST /product/create · POST /product/update · POST /product/delete · POST /product/featured · POST /product/status ·
    POST /product/fileupload · POST /product/file-remove · POST /product/category/create · POST /product/category/delete ·
    POST /product/category/update · POST /admin/orders/list · POST /admin/searchorders · POST /admin/orders/batch · POST /admin/orders/shipment ·
    POST /admin/orders/transfer · POST /admin/orders/refund-done · POST /admin/orders/refund · POST /admin/orders/refund-create · POST /admin/orders/return-received ·
    POST /admin/orders/shipment-correct · POST /admin/orders/shipment-event · POST /admin/article/create · POST /admin/article/delete · GET /admin/article/detail ·
    GET /admin/article/list · POST /admin/article/update · POST /admin/article/category/create ·
    POST /admin/article/category/delete · GET /admin/article/category/list · POST /admin/article/category/update ·
    GET /admin/article/category/{id} · POST /transaction/create-log · POST /transaction/log-delete ·
    POST /transaction/log-edit · POST /transaction/log-detail · POST /transaction/logs · POST /transaction/logs-by-date ·
    POST /transaction/payment-methods · POST /transaction/product-ranking · POST /transaction/report ·
    POST /transaction/differences · POST /transaction/statements · POST /transaction/decide-difference ·
    POST /transaction/status-distribution · POST /transaction/trends · POST /transaction/user-ranking ·
    POST /admin/setting/list · GET /admin/setting/checklist · POST /admin/setting/gallery · POST /admin/userlist · POST /admin/userinfo ·
    POST /admin/edituser · POST /admin/blacklist/check · POST /admin/blacklist/list · POST /admin/kyc/list · POST /admin/kyc/detail ·
    POST /admin/kyc/update · GET /admin/audit/list · GET /admin/products/list · POST /admin/products/bulk ·
    POST /admin/products/import-survey · POST /admin/products/import-mapping ·
    POST /admin/products/import · POST /admin/products/export · POST /admin/orders/shipments · POST /admin/orders/export ·
    POST /admin/users/export · POST /admin/users/end-sessions · POST /admin/users/note · POST /transaction/export · GET /admin/jobs/list · GET /admin/jobs/detail ·
    POST /admin/jobs/cancel · GET /admin/jobs/result · GET /admin/gallery/usage · POST /admin/gallery/upload · GET /admin/messages/list ·
    POST /admin/messages/resend · GET /admin/orders/calls · POST /admin/orders/call-resend · GET /admin/sms/stops`,
  admin: `
    POST /admin/userrole · POST /admin/users/reset-second-factor · POST /admin/delete_user · POST /admin/blacklist/add · POST /admin/blacklist/remove ·
    POST /admin/setting/create · POST /admin/setting/update · POST /admin/setting/checklist-dismiss · GET /admin/outbox/list ·
    GET /admin/provider/list · POST /admin/provider/save · POST /admin/provider/test · POST /admin/sms/lift`,
};
const levels = Object.keys(rows) as Access[];
const rowByCall = new Map(
  levels.flatMap((level) => rows[level].split('·').map((call) => [call.trim(), level] as const)),
);

const calls = Object.entries(contract).flatMap(([area, endpoints]) =>
  Object.entries(endpoints as Record<string, Endpoint>).map(([name, endpoint]) => ({
    name: `${area}.${name}`,
    row: `${endpoint.method} ${endpoint.path.slice(apiPrefix.length)}`,
    endpoint,
  })),
);

test('every call has a row, and every row is of a call', () => {
  expect(calls.map(({ row }) => row).filter((row) => !rowByCall.has(row))).toEqual([]);
  const known = new Set(calls.map(({ row }) => row));
  expect([...rowByCall.keys()].filter((row) => !known.has(row))).toEqual([]);
});

const viewers = [
  'nobody',
  'stranger',
  'expired',
  'revoked',
  'blacklisted',
  'disabled',
  'customer',
  'operator',
  'admin',
] as const;
type ViewerName = (typeof viewers)[number];

/** The error before the input is parsed; null if the call is admitted. */
type Verdict = 'UNAUTHENTICATED' | 'BLACKLISTED' | 'ACCOUNT_DISABLED' | 'FORBIDDEN' | null;
const maxLevels: Record<ViewerName, number> = {
  customer: 1,
  operator: 2,
  admin: 3,
  nobody: 0,
  stranger: 0,
  expired: 0,
  revoked: 0,
  blacklisted: 0,
  disabled: 0,
};
const minLevels: Record<Access, number> = { public: 0, provider: 0, customer: 1, staff: 2, admin: 3 };

function computeVerdict(level: Access, viewer: ViewerName): Verdict {
  if (maxLevels[viewer] >= minLevels[level]) return null;
  if (maxLevels[viewer] > 0) return 'FORBIDDEN';
  return viewer === 'blacklisted' ? 'BLACKLISTED' : 'UNAUTHENTICATED';
}

forAnyDatabase('the role matrix', (kind) => {
  let shop: TestApp;
  const tokens: Partial<Record<ViewerName, string>> = {};
  beforeAll(async () => {
    shop = await startTestApp(kind);
    const { db, clock } = shop;
    const past = new Date(clock.now().getTime() - day);
    const person = async (viewer: ViewerName, values = {}, role: 1 | 2 | 3 = 3) => {
      const created = await createPerson(shop, role, values);
      tokens[viewer] = created.token;
      return created;
    };
    const { id } = await person('expired');
    await db.update(sessions).set({ expiresAt: past });
    await person('revoked');
    await db.update(sessions).set({ revokedAt: past });
    // Admins, so that only their state refuses them.
    const blocked = await person('blacklisted', {}, 1);
    await db.insert(blacklist).values({ userId: blocked.id, reason: 'test', operatorId: id });
    await person('disabled', { status: 1 }, 1);
    await person('customer');
    await person('operator', {}, 2);
    await person('admin', {}, 1);
    tokens.stranger = 'a-token-that-nobody-was-ever-given';
  });
  afterAll(() => shop.close());

  async function getCode(endpoint: Endpoint, token: string | undefined) {
    const response = await shop.app.inject({
      method: endpoint.method,
      url: endpoint.path.replace(/\{\w+\}/g, '1'),
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        'idempotency-key': crypto.randomUUID(),
        ...(endpoint.method === 'POST' && {
          'content-type': endpoint.body === 'multipart' ? 'text/plain' : 'application/json',
        }),
      },
      // Invalid JSON: an admitted call fails here, before it has any effect.
      ...(endpoint.method === 'POST' && { payload: '{"cut off' }),
    });
    const isJson = String(response.headers['content-type']).includes('json');
    const body = isJson ? (response.json() as { code?: string } | null) : null;
    return { statusCode: response.statusCode, code: body?.code };
  }

  test.each(calls)('$name', async ({ row, endpoint }) => {
    const level = rowByCall.get(row);
    if (!level) throw new Error(`${row} has no row`);
    // All calls come from one address, so advance the clock past its rate limits.
    shop.clock.advance(61_000);
    const found: Record<string, unknown> = {};
    const expected: Record<string, unknown> = {};
    await measure('roles', { place: kind }, async (countAttempts) => {
      for (const viewer of viewers) {
        const { statusCode, code } = await getCode(endpoint, tokens[viewer]);
        const rejected = ['UNAUTHENTICATED', 'BLACKLISTED', 'ACCOUNT_DISABLED', 'FORBIDDEN'].includes(code ?? '');
        const verdict = computeVerdict(level, viewer);
        const isDeclared =
          verdict === 'UNAUTHENTICATED' && viewer === 'disabled' && endpoint.errors.includes('ACCOUNT_DISABLED');
        expected[viewer] = isDeclared ? 'ACCOUNT_DISABLED' : verdict;
        found[viewer] = rejected ? code : statusCode < 500 ? null : statusCode;
      }
      expect(found).toEqual(expected);
      countAttempts(viewers.length);
    });
  });
});
