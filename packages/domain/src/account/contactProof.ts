import { type CodeChannel, getCodeKey } from './codes.ts';
import { type ContactChange, type ContactKind, channelByContactKind, contactKinds, listNotations } from './contacts.ts';

/** A code that a client sends to prove one of these addresses. */
export interface ContactClaim {
  email?: string | undefined;
  phone?: string | undefined;
  code: string;
  /** The account that requested the code; 0 for a new account. */
  userId: number;
}

/** An address that a code would prove, and the storage key of that code. */
export interface ContactProof {
  kind: ContactKind;
  channel: CodeChannel;
  to: string;
  key: string;
}

/** The addresses of a claim, in the order in which its code is compared with theirs. */
export function listProofs(purpose: 'register' | 'change' | 'confirm', claim: ContactClaim): ContactProof[] {
  return contactKinds.flatMap((kind) => {
    const to = claim[kind];
    const channel = channelByContactKind[kind];
    return to === undefined ? [] : [{ kind, channel, to, key: getCodeKey(purpose, channel, to, claim.userId) }];
  });
}

/** Storage keys of the codes that an account may have requested for an address. */
export function listCodeKeys(kind: ContactKind, address: string, userId: number): string[] {
  return listNotations(kind, address).flatMap((to) =>
    (['change', 'confirm'] as const).map((purpose) => getCodeKey(purpose, channelByContactKind[kind], to, userId)),
  );
}

/** How a change of the profile is confirmed: by a code sent to the verified address that it replaces, or by the password. */
export type Confirmation = { by: 'currentCode'; claim: ContactClaim } | { by: 'currentPassword' };

/**
 * Plans how a change of the profile is confirmed: a new password or address needs the current password; a new address
 * alternatively a code sent to the verified address that it replaces. Null if no confirmation is needed.
 */
export function planConfirmation(
  { password, currentCode }: { password?: string | undefined; currentCode?: string | undefined },
  change: ContactChange | undefined,
  userId: number,
): Confirmation | null {
  if (password === undefined && !change?.isNew) return null;
  if (password !== undefined || change?.replaced === undefined || currentCode === undefined)
    return { by: 'currentPassword' };
  return { by: 'currentCode', claim: { [change.kind]: change.replaced, code: currentCode, userId } };
}
