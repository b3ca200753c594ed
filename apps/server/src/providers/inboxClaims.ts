import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const cookieName = 'demo_inbox';
/** Accounts that one browser signs in to; the oldest is dropped. */
const maxUsers = 20;

/** What a browser may read in the demo inbox: what it asked for itself, and messages to the accounts it signed in to. */
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

  /** Whether the browser has to be given the claim anew. */
  get isChanged(): boolean {
    return this.#isChanged;
  }

  /** The browser has proved that this account is its own. */
  addUser(userId: number): void {
    if (this.#userIds.includes(userId)) return;
    this.#userIds = [...this.#userIds, userId].slice(-maxUsers);
    this.#isChanged = true;
  }
}

/** Claims as signed cookies: the shop stores none, and nobody can make one. */
export class InboxClaims {
  readonly #key: Buffer;
  readonly #attributes: string;

  /** `isCrossSite`: pages of other sites call this server, so the cookie goes with their calls too, one for each site. */
  constructor(key: Buffer, { publicUrl, isCrossSite }: { publicUrl: string; isCrossSite: boolean }) {
    this.#key = key;
    const { protocol, hostname } = new URL(publicUrl);
    const isSecure = protocol === 'https:';
    // Browsers take a secure cookie from this machine without TLS.
    const isTrusted = isSecure || hostname === 'localhost' || hostname === '127.0.0.1';
    if (isCrossSite && isTrusted) this.#attributes = 'SameSite=None; Secure; Partitioned';
    else this.#attributes = `SameSite=Lax${isSecure ? '; Secure' : ''}`;
  }

  #sign(text: string): string {
    return createHmac('sha256', this.#key).update(text).digest('base64url');
  }

  /** The claim in a Cookie header; a new one where there is none, or it was forged. */
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

  /** A Set-Cookie string that lasts for the browser's session. */
  toCookie({ id, userIds }: InboxClaim): string {
    const text = `${id}.${userIds.join('-')}`;
    return `${cookieName}=${text}.${this.#sign(text)}; Path=/; HttpOnly; ${this.#attributes}`;
  }
}
