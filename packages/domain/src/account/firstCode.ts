import { getCodeReceipt } from '../outbox/accountPostings.ts';
import { getCodeKey } from './codes.ts';
import { channelByContactKind } from './contacts.ts';

/** The request for the code that verifies a new account's address: its e-mail address, or else its phone number. */
export function requestFirstCode({ email, phone }: { email?: string | undefined; phone?: string | undefined }) {
  const kind = email ? 'email' : 'phone';
  return {
    kind,
    codeRequest: { purpose: 'register', channel: channelByContactKind[kind], to: email || phone || '' },
  } as const;
}

/**
 * Storage key of that code, and what is sent.
 * @param ownerId the account that has verified the address
 */
export function planFirstCode(
  { channel, to }: ReturnType<typeof requestFirstCode>['codeRequest'],
  { userId, ownerId }: { userId: number; ownerId: number | undefined },
) {
  return { key: getCodeKey('change', channel, to, userId), receives: getCodeReceipt('change', { ownerId, userId }) };
}

/** Whether the account is created without a code after this error: its owner can request one later. */
export function isFirstCodeOptional(code: string): boolean {
  return code === 'TOO_MANY_REQUESTS' || code === 'CHANNEL_UNAVAILABLE';
}
