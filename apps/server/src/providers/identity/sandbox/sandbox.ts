import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Clock } from '../../../clock.ts';
import type { Db } from '../../../db/connect.ts';
import { sandboxIdentities } from '../../../db/schema.ts';
import type { IdentityProvider, IdentityRequest, IdentityResult } from '../port.ts';

/** The buttons of the sandbox's page. */
export const identityAnswers = ['pass', 'fail', 'expire'] as const;
type IdentityAnswer = (typeof identityAnswers)[number];

const outcomes = {
  pass: { state: 'passed', subCode: 'PASS' },
  fail: { state: 'failed', subCode: 'FACE_MISMATCH' },
  expire: { state: 'expired', subCode: 'EXPIRED' },
} as const satisfies Record<IdentityAnswer, IdentityResult>;

/** The certification data that the sandbox's page shows. */
export interface SandboxIdentity {
  certifyId: string;
  state: IdentityResult['state'];
  returnPath: string;
}

/**
 * Test implementation of an identity provider: its page lets a tester pass, fail or expire the check. It stores neither
 * name nor document number.
 */
export class IdentitySandbox implements IdentityProvider {
  readonly #db: Db;
  readonly #clock: Clock;

  constructor({ db, clock }: { db: Db; clock: Clock }) {
    this.#db = db;
    this.#clock = clock;
  }

  async begin({ returnPath, expiresAt }: IdentityRequest) {
    const certifyId = randomBytes(16).toString('hex');
    const createdAt = this.#clock.now();
    await this.#db.insert(sandboxIdentities).values({ certifyId, state: 'open', returnPath, expiresAt, createdAt });
    return certifyId;
  }

  getPage(certifyId: string): string {
    return `/sandbox/identity/${certifyId}`;
  }

  async #find(certifyId: string) {
    const [row] = await this.#db.select().from(sandboxIdentities).where(eq(sandboxIdentities.certifyId, certifyId));
    if (!row) return null;
    const isOver = row.state === 'open' && row.expiresAt <= this.#clock.now();
    return isOver ? { ...row, ...outcomes.expire } : row;
  }

  async ask(certifyId: string): Promise<IdentityResult | null> {
    const found = await this.#find(certifyId);
    return found && { state: found.state, subCode: found.subCode ?? '' };
  }

  show(certifyId: string): Promise<SandboxIdentity | null> {
    return this.#find(certifyId);
  }

  /** Stores the answer of an open check; later answers are ignored. */
  async answer(certifyId: string, answer: IdentityAnswer): Promise<SandboxIdentity | null> {
    const found = await this.#find(certifyId);
    if (found?.state !== 'open') return found;
    await this.#db
      .update(sandboxIdentities)
      .set(outcomes[answer])
      .where(and(eq(sandboxIdentities.certifyId, certifyId), eq(sandboxIdentities.state, 'open')));
    return this.#find(certifyId);
  }
}
