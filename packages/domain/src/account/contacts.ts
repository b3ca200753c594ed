import type { User } from '@sampan/api/entities';
import { getPhoneNotations } from '../sms/phoneNumber.ts';
import type { CodeChannel } from './codes.ts';

/** Contact addresses of an account. One counts for login, recovery and messages only after a code verified it. */
export const contactKinds = ['email', 'phone'] as const;
export type ContactKind = (typeof contactKinds)[number];

export const channelByContactKind: Record<ContactKind, CodeChannel> = { email: 'mail', phone: 'sms' };
export const kindByCodeChannel: Record<CodeChannel, ContactKind> = { mail: 'email', sms: 'phone' };

/** How long the old address can undo a change, hours. */
export const undoHours = 24;

/** How long before a change an address must have been proven to count as the owner's, days. */
const longProvenDays = 7;

/**
 * Whether an address was proven long before something changed in its account. Of two changes in a shorter time both may
 * be by one attacker, who may also wait until the undo link of the first has expired.
 */
export function isLongProven(provenAt: Date, changedAt: Date): boolean {
  return changedAt.getTime() - provenAt.getTime() >= longProvenDays * 24 * 60 * 60 * 1000;
}

/**
 * Whether an address stays proven when the account's other one is undone, or corrected by staff: it was proven long
 * before, or with the registration.
 */
export function staysProven(provenAt: Date, { createdAt, changedAt }: { createdAt: Date; changedAt: Date }): boolean {
  return provenAt.getTime() <= createdAt.getTime() || isLongProven(provenAt, changedAt);
}

/** An undo link as far as it matters which ones stay. */
interface UndoLink {
  id: number;
  kind: ContactKind;
}

/**
 * Undo links that staff void when they correct addresses of these kinds. Of the links to the other address the oldest
 * stays, for its owner: an attacker may have set the addresses that the later ones went to.
 */
export function listVoidedUndos<Link extends UndoLink>(
  valid: readonly Link[],
  corrected: readonly ContactKind[],
): Link[] {
  return valid.filter(
    ({ id, kind }) => corrected.includes(kind) || valid.some((other) => other.kind === kind && other.id < id),
  );
}

/** The contact addresses of an account; an empty text is none. */
export type Contacts = Pick<User, 'email' | 'phone' | 'emailVerified' | 'phoneVerified'>;
type ContactInput = { email?: string | undefined; phone?: string | undefined; code?: string | undefined };

/** A contact address to set or to verify. */
export interface ContactChange {
  kind: ContactKind;
  address: string;
  /** The replaced address, if it was verified: it is notified and can undo the change. */
  replaced?: string;
  /**
   * Whether the address differs from the current one; then the password or a code sent to the old address is required.
   */
  isNew: boolean;
}

/** Whether the account has a verified address of this kind. */
export function isProven(contacts: Contacts, kind: ContactKind): boolean {
  return contacts[kind] !== '' && contacts[kind === 'email' ? 'emailVerified' : 'phoneVerified'];
}

/** All forms in which accounts may store the address, the given one first: a phone number is stored as it was typed. */
export function listNotations(kind: ContactKind, address: string): string[] {
  return kind === 'phone' ? getPhoneNotations(address) : [address];
}

/** Address of an account's messages: its verified e-mail address, else its verified phone, else null. */
export function findOwnerAddress(contacts: Contacts): { channel: CodeChannel; to: string } | null {
  const kind = contactKinds.find((one) => isProven(contacts, one));
  return kind ? { channel: channelByContactKind[kind], to: contacts[kind] } : null;
}

/**
 * The account's other address, if it is unproven when this kind is verified: it is removed, because its owner may be
 * somebody else (ADR 29).
 */
export function findUnprovenOther(proven: ContactKind, contacts: Contacts): ContactKind | undefined {
  return contactKinds.find((kind) => kind !== proven && !isProven(contacts, kind));
}

/** Lists the addresses that the input changes or verifies; skips addresses that are already verified. */
export function findContactChanges(input: ContactInput, before: Contacts): ContactChange[] {
  return contactKinds.flatMap((kind): ContactChange[] => {
    const address = input[kind];
    if (address === undefined) return [];
    const proven = isProven(before, kind);
    if (address !== before[kind]) return [{ kind, address, isNew: true, ...(proven && { replaced: before[kind] }) }];
    return proven || input.code === undefined ? [] : [{ kind, address, isNew: false }];
  });
}

/**
 * Contact addresses of the own account that an edit in the back office would change. Only the account page changes them,
 * because it asks for the password, which the thief of a session does not know.
 */
export function listOwnContactChanges(
  viewerId: number,
  account: { id: number } & Record<ContactKind, string | null>,
  edit: { [Kind in ContactKind]?: string | undefined },
): ContactKind[] {
  if (viewerId !== account.id) return [];
  return contactKinds.filter((kind) => edit[kind] !== undefined && edit[kind] !== (account[kind] ?? ''));
}
