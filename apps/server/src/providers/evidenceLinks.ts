import { createHmac, timingSafeEqual } from 'node:crypto';
import { apiPrefix } from '@sampan/api/endpoint';
import { evidenceLinkSeconds } from '@sampan/domain/kyc/evidence';

/** Signs URLs of evidence files for `<img src>` and `<video src>`, which cannot send an Authorization header. */
export class EvidenceLinks {
  readonly #key: Buffer;

  constructor(key: Buffer) {
    this.#key = key;
  }

  #sign(id: number, expires: number): Buffer {
    return createHmac('sha256', this.#key).update(`${id} ${expires}`).digest();
  }

  /** A signed path on the shop's own origin, valid for `evidenceLinkSeconds`. */
  linkTo(id: number, now: Date): string {
    const expires = Math.floor(now.getTime() / 1000) + evidenceLinkSeconds;
    const signature = this.#sign(id, expires).toString('base64url');
    return `${apiPrefix}/file/evidence?id=${id}&expires=${expires}&signature=${signature}`;
  }

  isValid({ id, expires, signature }: { id: number; expires: number; signature: string }, now: Date): boolean {
    const given = Buffer.from(signature, 'base64url');
    const right = this.#sign(id, expires);
    return given.length === right.length && timingSafeEqual(given, right) && expires * 1000 > now.getTime();
  }
}
