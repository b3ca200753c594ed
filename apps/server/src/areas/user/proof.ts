import { type CodeChannel, codeKey } from '@sampan/domain/account/codes';
import { type ContactKind, channelByContactKind, contactKinds } from '@sampan/domain/account/contacts';
import { ApiError } from '../../http/apiError.ts';
import { type CodeContext, isRightCode, spendCode } from '../captcha/codes.ts';
import { confirmSmsNumber } from '../sms/pumping.ts';

/** A code that verifies an address. */
export interface Proof {
  channel: CodeChannel;
  /** The address. */
  to: string;
  key: string;
  code: string;
}

export function codeWrong(field: 'code' | 'currentCode' = 'code'): ApiError {
  return new ApiError('CODE_WRONG', undefined, { fields: { [field]: 'code' } });
}

interface Claim {
  email?: string | undefined;
  phone?: string | undefined;
  code: string;
  /** The account that requested the code; 0 for a new one. */
  userId: number;
}

/** Finds the address that the code verifies; null for none. A wrong attempt stays counted. */
export async function findProof(
  context: CodeContext,
  purpose: 'register' | 'change' | 'confirm',
  claim: Claim,
): Promise<Proof | null> {
  for (const kind of contactKinds) {
    const address = claim[kind];
    if (address === undefined) continue;
    const channel = channelByContactKind[kind];
    const proof = { channel, to: address, key: codeKey(purpose, channel, address, claim.userId), code: claim.code };
    if (await isRightCode(context, proof.key, proof.code)) return proof;
  }
  return null;
}

/** Consumes the code in the transaction that it authorizes, and returns the columns of the verified address. */
export async function spendProof(context: CodeContext, proof: Proof | null) {
  if (!proof) return {};
  if (!(await spendCode(context, proof.key, proof.code))) throw codeWrong();
  if (proof.channel === 'sms') await confirmSmsNumber(context, proof.to);
  return proof.channel === 'mail' ? { emailVerifiedAt: context.now } : { phoneVerifiedAt: context.now };
}

/** Columns with the time of verification per kind of address. */
export const verifiedColumn = { email: 'emailVerifiedAt', phone: 'phoneVerifiedAt' } as const satisfies Record<
  ContactKind,
  string
>;
