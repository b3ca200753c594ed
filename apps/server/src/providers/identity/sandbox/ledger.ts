import { createHash } from 'node:crypto';
import { certifyLifetimeMs } from '@sampan/domain/kyc/kycPlan';
import { and, eq } from 'drizzle-orm';
import type { Clock } from '../../../clock.ts';
import type { Db } from '../../../db/query.ts';
import { sandboxIdentities } from '../../../db/schema.ts';

/** The buttons of the sandbox's page. A customer who leaves without an answer has not finished. */
export const identityAnswers = ['pass', 'fail'] as const;
type IdentityAnswer = (typeof identityAnswers)[number];

const outcomes = {
  pass: { state: 'passed', subCode: 'PASS' },
  fail: { state: 'failed', subCode: 'FACE_MISMATCH' },
} as const satisfies Record<IdentityAnswer, object>;

/** A certification at the sandbox, which stores neither name nor document number. */
export type SandboxIdentity = typeof sandboxIdentities.$inferSelect;

/** The certifications at the sandbox's identity providers, on the shop's database. */
export class IdentityLedger {
  readonly #db: Db;
  readonly #clock: Clock;

  constructor({ db, clock }: { db: Db; clock: Clock }) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Opens a certification and returns its id; the same reference of the shop opens none again. */
  async open({ reference, returnPath }: { reference: string; returnPath: string }): Promise<string> {
    const certifyId = createHash('sha256').update(`certification ${reference}`).digest('hex').slice(0, 32);
    const createdAt = this.#clock.now();
    const expiresAt = new Date(createdAt.getTime() + certifyLifetimeMs);
    await this.#db
      .insert(sandboxIdentities)
      .values({ certifyId, state: 'open', returnPath, expiresAt, createdAt })
      .onConflictDoNothing();
    return certifyId;
  }

  async find(certifyId: string): Promise<SandboxIdentity | null> {
    const [row] = await this.#db.select().from(sandboxIdentities).where(eq(sandboxIdentities.certifyId, certifyId));
    if (!row) return null;
    const isOver = row.state === 'open' && row.expiresAt <= this.#clock.now();
    return isOver ? { ...row, state: 'expired' } : row;
  }

  /** Stores the answer of an open certification; later answers are ignored. */
  async answer(certifyId: string, answer: IdentityAnswer): Promise<SandboxIdentity | null> {
    const found = await this.find(certifyId);
    if (found?.state !== 'open') return found;
    await this.#db
      .update(sandboxIdentities)
      .set(outcomes[answer])
      .where(and(eq(sandboxIdentities.certifyId, certifyId), eq(sandboxIdentities.state, 'open')));
    return this.find(certifyId);
  }
}
