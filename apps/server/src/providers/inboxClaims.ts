import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const cookieName = 'demo_inbox';
/** Maximum accounts in a browser's claim; the oldest is dropped. */
const maxUsers = 20;

/** A browser's rights in the demo inbox: messages that it requested, and those to accounts that it signed in to. */
export class InboxClaim {
  /** 128 random bits. */
  readonly id: string;
  #userIds: number[];
  #isChanged: boolean;

  constructor(id: string, userIds: number[], isNew: boolean) {
    this.id = id;
    this.#userIds = userIds;
    this.#isChanged = isNew;
  }

  get userIds(): readonly number[] {
    return this.#userIds;
  }

  /** Whether the response must set the cookie again. */
  get isChanged(): boolean {
    return this.#isChanged;
  }

  /** Call after the browser has signed in to the account. */
  addUser(userId: number): void {
    if (this.#userIds.includes(userId)) return;
    this.#userIds = [...this.#userIds, userId].slice(-maxUsers);
    this.#isChanged = true;
  }
}

/** Stores claims in signed cookies, so that the server stores none and clients cannot forge one. */
export class InboxClaims {
  readonly #key: Buffer;
  readonly #attributes: string;

  /** `isCrossSite`: pages on other sites call this server, so the cookie is third-party and partitioned by site. */
  constructor(key: Buffer, { publicUrl, isCrossSite }: { publicUrl: string; isCrossSite: boolean }) {
    this.#key = key;
    const { protocol, hostname } = new URL(publicUrl);
    const isSecure = protocol === 'https:';
    // Browsers accept a secure cookie from localhost without TLS.
    const isTrusted = isSecure || hostname === 'localhost' || hostname === '127.0.0.1';
    if (isCrossSite && isTrusted) this.#attributes = 'SameSite=None; Secure; Partitioned';
    else this.#attributes = `SameSite=Lax${isSecure ? '; Secure' : ''}`;
  }

  #sign(text: string): string {
    return createHmac('sha256', this.#key).update(text).digest('base64url');
  }

  /** Reads the claim from a Cookie header; returns a new claim where it is missing or its signature is invalid. */
  read(cookieHeader: string | undefined): InboxClaim {
    const value = (cookieHeader ?? '')
      .split(';')
      .map((pair) => pair.trim())
      .find((pair) => pair.startsWith(`${cookieName}=`))
      ?.slice(cookieName.length + 1);
    const [id = '', userIds = '', signature = ''] = (value ?? '').split('.');
    const given = Buffer.from(signature);
    const expected = Buffer.from(this.#sign(`${id}.${userIds}`));
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
      return new InboxClaim(randomBytes(16).toString('hex'), [], true);
    }
    return new InboxClaim(id, userIds.split('-').filter(Boolean).map(Number), false);
  }

  /** A Set-Cookie value of a session cookie. */
  toCookie({ id, userIds }: InboxClaim): string {
    const text = `${id}.${userIds.join('-')}`;
    return `${cookieName}=${text}.${this.#sign(text)}; Path=/; HttpOnly; ${this.#attributes}`;
  }
}
