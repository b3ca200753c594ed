import type { User } from '@sampan/api/entities';
import type { CodeChannel } from './codes.ts';

/** An address of an account. It counts (for login, recovery and messages) only when a code has proven it. */
export const contactKinds = ['email', 'phone'] as const;
export type ContactKind = (typeof contactKinds)[number];

export const channelByContactKind: Record<ContactKind, CodeChannel> = { email: 'mail', phone: 'sms' };
export const kindByCodeChannel: Record<CodeChannel, ContactKind> = { mail: 'email', sms: 'phone' };

/** Hours for which the old address can undo a change. */
export const undoHours = 24;

type Contacts = Pick<User, 'email' | 'phone' | 'emailVerified' | 'phoneVerified'>;
type ContactInput = { email?: string | undefined; phone?: string | undefined; code?: string | undefined };

/** An address that an account is to get, or to prove. */
export interface ContactChange {
  kind: ContactKind;
  address: string;
  /** The address that it replaces, where that was proven: it is told, and can undo the change. */
  replaced?: string;
  /** It is another address than before, so the password or a code to the old one is asked for. */
  isNew: boolean;
}

/** Whether an address of this kind is there and proven. */
export function isProven(contacts: Contacts, kind: ContactKind): boolean {
  return contacts[kind] !== '' && contacts[kind === 'email' ? 'emailVerified' : 'phoneVerified'];
}

/** The addresses that an input would change, or that its code would prove. An address that is proven already is neither. */
export function findContactChanges(input: ContactInput, before: Contacts): ContactChange[] {
  return contactKinds.flatMap((kind): ContactChange[] => {
    const address = input[kind];
    if (address === undefined) return [];
    const proven = isProven(before, kind);
    if (address !== before[kind]) return [{ kind, address, isNew: true, ...(proven && { replaced: before[kind] }) }];
    return proven || input.code === undefined ? [] : [{ kind, address, isNew: false }];
  });
}

/** Where the link in the message to the old address leads. The token is in the fragment: no server sees it in a log. */
export function undoPath(token: string): string {
  return `/undo#${token}`;
}
