import { type CodeChannel, codeKey } from '@sampan/domain/account/codes';
import type { Db } from '../../db/connect.ts';
import { Refusal } from '../../http/refusal.ts';
import { isRightCode, spendCode } from '../captcha/codes.ts';

/** An address, and the code that proves it. */
export interface Proof {
  channel: CodeChannel;
  key: string;
  code: string;
}

export function codeWrong(): Refusal {
  return new Refusal('CODE_WRONG', undefined, { fields: { code: 'code' } });
}

interface Claim {
  email?: string | undefined;
  phone?: string | undefined;
  code: string;
  /** The account that asked for the code; 0 for a new one. */
  userId: number;
}

/** Which of the addresses the code proves. Throws CODE_WRONG, and a wrong guess stays counted. */
export async function findProof(
  db: Db,
  purpose: 'register' | 'change',
  { email, phone, code, userId }: Claim,
  now: Date,
): Promise<Proof> {
  const claims: Proof[] = [];
  if (email !== undefined) claims.push({ channel: 'mail', key: codeKey(purpose, 'mail', email, userId), code });
  if (phone !== undefined) claims.push({ channel: 'sms', key: codeKey(purpose, 'sms', phone, userId), code });
  for (const claim of claims) if (await isRightCode(db, claim.key, code, now)) return claim;
  throw codeWrong();
}

/** Uses the proof up, in the transaction of what it is good for, and gives what is written beside the address. */
export async function spendProof(db: Db, proof: Proof | null, now: Date) {
  if (!proof) return {};
  if (!(await spendCode(db, proof.key, proof.code, now))) throw codeWrong();
  return proof.channel === 'mail' ? { emailVerifiedAt: now } : { phoneVerifiedAt: now };
}
