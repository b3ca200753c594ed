import { createHmac, timingSafeEqual } from 'node:crypto';
import type { WireAnswer } from './wire.ts';

/** A code is valid for five minutes. */
const codeLifeMs = 5 * 60_000;

/** The sandbox's side of WeChat's OAuth (`snsapi_base`): a page that returns at once with a code, and its exchange. */
export class SandboxOfficialAccount {
  readonly #appId: string;
  readonly #appSecret: string;

  constructor(appId: string, appSecret: string) {
    this.#appId = appId;
    this.#appSecret = appSecret;
  }

  /** Null for every other path. */
  answer({ pathname, searchParams }: URL, now: Date): WireAnswer | null {
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

  #authorize(asked: URLSearchParams, now: Date): WireAnswer {
    const returnUrl = asked.get('redirect_uri') ?? '';
    const isAsked = asked.get('appid') === this.#appId && asked.get('scope') === 'snsapi_base';
    if (!isAsked || !URL.canParse(returnUrl)) return { status: 400, body: '' };
    const location = new URL(returnUrl);
    const issuedAt = now.getTime().toString(36);
    location.searchParams.set('code', `${issuedAt}.${this.#sign(issuedAt)}`);
    location.searchParams.set('state', asked.get('state') ?? '');
    return { status: 302, headers: { location: location.href }, body: '' };
  }

  /** Failures are answered with status 200, as by WeChat. */
  #exchange(asked: URLSearchParams, now: Date): WireAnswer {
    const fail = (errcode: number, errmsg: string) => ({ status: 200, body: JSON.stringify({ errcode, errmsg }) });
    if (asked.get('appid') !== this.#appId) return fail(40_013, 'invalid appid');
    if (asked.get('secret') !== this.#appSecret) return fail(40_125, 'invalid appsecret');
    const [issuedAt = '', signature = ''] = (asked.get('code') ?? '').split('.');
    if (!isEqual(signature, this.#sign(issuedAt))) return fail(40_029, 'invalid code');
    if (now.getTime() - Number.parseInt(issuedAt, 36) > codeLifeMs) return fail(42_003, 'code expired');
    return { status: 200, body: JSON.stringify({ openid: this.#openid, scope: 'snsapi_base' }) };
  }

  #sign(text: string): string {
    return createHmac('sha256', this.#appSecret).update(text).digest('hex');
  }
}

const isEqual = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
