import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseObject } from '../../src/providers/parseObject.ts';
import type { Sandbox } from '../../src/providers/payment/sandbox/sandbox.ts';
import type { OfficialAccount } from '../../src/providers/payment/sandbox/wechatServer.ts';
import type { WireAnswer } from '../../src/providers/sandbox/wire.ts';

/** A code is valid for five minutes. */
const codeLifeMs = 5 * 60_000;

/**
 * Opens an official account at the sandbox's WeChat, for payments inside WeChat, and returns its secret. `readOrigin`
 * gives the origin to which customers may return.
 */
export function openOfficialAccount(
  { configs, wechat }: Pick<Sandbox, 'configs' | 'wechat'>,
  readOrigin: () => string,
): string {
  const { appId, apiV3Key } = configs.wechat;
  const appSecret = createHmac('sha256', apiV3Key).update('wechat app').digest('hex').slice(0, 32);
  wechat.account = new SandboxOfficialAccount({ appId, appSecret, readOrigin });
  return appSecret;
}

/**
 * The sandbox's side of WeChat's official account: OAuth (`snsapi_base`), whose page returns at once with a code, the
 * code's exchange, and access tokens.
 */
class SandboxOfficialAccount implements OfficialAccount {
  readonly #appId: string;
  readonly #appSecret: string;
  readonly #readOrigin: () => string;

  constructor({ appId, appSecret, readOrigin }: { appId: string; appSecret: string; readOrigin: () => string }) {
    this.#appId = appId;
    this.#appSecret = appSecret;
    this.#readOrigin = readOrigin;
  }

  answer(method: string, { pathname, searchParams }: URL, body: string, now: Date): WireAnswer | null {
    if (method === 'POST') return pathname.endsWith('/cgi-bin/stable_token') ? this.#answerToken(body) : null;
    if (pathname.endsWith('/connect/oauth2/authorize')) return this.#authorize(searchParams, now);
    return pathname.endsWith('/sns/oauth2/access_token') ? this.#exchange(searchParams, now) : null;
  }

  isOpenid(openid: string | undefined): boolean {
    return openid === this.#openid;
  }

  /** Everybody is the same customer. */
  get #openid(): string {
    return `o${this.#sign('openid').slice(0, 27)}`;
  }

  #authorize(query: URLSearchParams, now: Date): WireAnswer {
    const returnUrl = query.get('redirect_uri') ?? '';
    const isAsked = query.get('appid') === this.#appId && query.get('scope') === 'snsapi_base';
    const location = URL.parse(returnUrl);
    // WeChat, too, returns only to the domain of the official account. Any other URL would make an open redirector.
    if (!isAsked || location?.origin !== new URL(this.#readOrigin()).origin) return { status: 400, body: '' };
    const issuedAt = now.getTime().toString(36);
    location.searchParams.set('code', `${issuedAt}.${this.#sign(issuedAt)}`);
    location.searchParams.set('state', query.get('state') ?? '');
    return { status: 302, headers: { location: location.href }, body: '' };
  }

  #exchange(query: URLSearchParams, now: Date): WireAnswer {
    const errorAnswer = this.#checkApp(query.get('appid'), query.get('secret'));
    if (errorAnswer) return errorAnswer;
    const [issuedAt = '', signature = ''] = (query.get('code') ?? '').split('.');
    if (!isEqual(signature, this.#sign(issuedAt))) return fail(40_029, 'invalid code');
    if (now.getTime() - Number.parseInt(issuedAt, 36) > codeLifeMs) return fail(42_003, 'code expired');
    return { status: 200, body: JSON.stringify({ openid: this.#openid, scope: 'snsapi_base' }) };
  }

  #answerToken(body: string): WireAnswer {
    const { grant_type, appid, secret } = parseObject(body) ?? {};
    if (grant_type !== 'client_credential') return fail(40_002, 'invalid grant_type');
    const token = { access_token: this.#sign('token'), expires_in: 7_200 };
    return this.#checkApp(appid, secret) ?? { status: 200, body: JSON.stringify(token) };
  }

  #checkApp(appId: unknown, appSecret: unknown): WireAnswer | null {
    if (appId !== this.#appId) return fail(40_013, 'invalid appid');
    return appSecret === this.#appSecret ? null : fail(40_125, 'invalid appsecret');
  }

  #sign(text: string): string {
    return createHmac('sha256', this.#appSecret).update(text).digest('hex');
  }
}

/** Failures are answered with status 200, as by WeChat. */
const fail = (errcode: number, errmsg: string): WireAnswer => ({
  status: 200,
  body: JSON.stringify({ errcode, errmsg }),
});

const isEqual = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
