import type { MessageKind } from '@sampan/api/entities';
import { type AccountNotice, createAccountMessage } from '../account/accountMessages.ts';
import { formatCodeMessage, type MessageSender } from '../account/codeMessage.ts';
import { type CodeRequest, codeMinutes } from '../account/codes.ts';
import { formatContactMessage } from '../account/contactMessages.ts';
import {
  type ContactChange,
  type ContactKind,
  type Contacts,
  channelByContactKind,
  contactKinds,
  findOwnerAddress,
  isLongProven,
  isProven,
  undoHours,
} from '../account/contacts.ts';
import { createDeviceMessage } from '../account/deviceMessage.ts';
import type { DeviceName } from '../account/devices.ts';
import { createSecondFactorMail, type SecondFactorChange } from '../account/secondFactorMessage.ts';
import { isPumpable } from '../sms/pumping.ts';
import { type OutboxPosting, toOwnerPosting } from './posting.ts';

/** The owner of an account, as far as messages to it need to know. */
export type MessageOwner = Contacts & { id: number };

/**
 * Plans the notice of a change to the account's owner; null without a verified address.
 * @param origin the shop's address, without a slash at the end
 */
export function planAccountNotice(
  owner: MessageOwner,
  notice: AccountNotice & { kind: MessageKind },
  { sender, origin }: { sender: MessageSender; origin: string },
): OutboxPosting | null {
  const address = findOwnerAddress(owner);
  if (!address) return null;
  const message = createAccountMessage(address.channel, notice, sender, origin);
  return toOwnerPosting({ userId: owner.id, ...address }, notice.kind, message);
}

/**
 * Plans the notice of a second factor that was turned on or off; null without a verified e-mail address. It goes by mail
 * alone, because gateways send only text messages with an approved template.
 */
export function planSecondFactorNotice(
  owner: MessageOwner,
  change: SecondFactorChange,
  sender: MessageSender,
): OutboxPosting | null {
  if (!isProven(owner, 'email')) return null;
  const to = { userId: owner.id, channel: 'mail', to: owner.email } as const;
  return toOwnerPosting(to, change, createSecondFactorMail(change, sender));
}

/** A device that signed in; `address` is its masked IP address, see `shortenAddress`. */
interface SignInDevice extends DeviceName {
  address: string;
}

/** Plans the notice of a sign-in from a new device to the account's owner; null without a verified address. */
export function planDeviceNotice(
  owner: MessageOwner,
  { browser, system, address: network }: SignInDevice,
  { sender, now }: { sender: MessageSender; now: Date },
): OutboxPosting | null {
  const address = findOwnerAddress(owner);
  if (!address) return null;
  const message = createDeviceMessage(address.channel, { browser, system, address: network, at: now }, sender);
  return toOwnerPosting({ userId: owner.id, ...address }, 'newDevice', message);
}

/** Messages about a changed contact address. */
export interface ContactAnnouncement {
  /** The link to store with which the replaced address can undo the change; null if none was verified. */
  undo: { userId: number; kind: ContactChange['kind']; address: string; token: string; expiresAt: Date } | null;
  postings: OutboxPosting[];
}

interface AnnouncementOptions {
  sender: MessageSender;
  /** The shop's address, without a slash at the end. */
  origin: string;
  now: Date;
  /** Creates the token of the link, at most 35 letters and digits; called only if there is one. */
  createToken: () => string;
}

/** Plans the message to a replaced address, with a link that undoes the change. */
function planUndo(
  { kind, replaced }: Pick<ContactChange, 'kind'> & { replaced: string },
  userId: number,
  { sender, origin, now, createToken }: AnnouncementOptions,
) {
  const channel = channelByContactKind[kind];
  const token = createToken();
  const expiresAt = new Date(now.getTime() + undoHours * 60 * 60 * 1000);
  // The token is in the fragment, so it never reaches server logs.
  const link = `${origin}/undo#${token}`;
  const changed = formatContactMessage(channel, { kind: 'changed', link, token }, sender);
  const posting = toOwnerPosting({ userId, channel, to: replaced }, 'contactChanged', changed);
  return {
    undo: { userId, kind, address: replaced, token, expiresAt },
    posting: { ...posting, secret: { text: link, expiresAt } },
  };
}

/**
 * Plans the announcement of a new contact address: to the address it replaces, with a link that undoes the change, and
 * to the new one.
 */
export function planContactAnnouncement(
  { kind, address, replaced }: ContactChange,
  userId: number,
  options: AnnouncementOptions,
): ContactAnnouncement {
  const channel = channelByContactKind[kind];
  const added = formatContactMessage(channel, { kind: 'added' }, options.sender);
  const toNew = toOwnerPosting({ userId, channel, to: address }, 'contactAdded', added);
  if (replaced === undefined) return { undo: null, postings: [toNew] };
  const { undo, posting } = planUndo({ kind, replaced }, userId, options);
  return { undo, postings: [posting, toNew] };
}

/**
 * Plans the notice to a proven address that staff replaced. It has a link that undoes the change only if the address was
 * proven long before: staff may be taking an account back from somebody who has just changed its address, or undone
 * their first correction.
 */
export function planStaffContactNotice(
  { kind, address, provenAt }: { kind: ContactKind; address: string; provenAt: Date },
  userId: number,
  options: AnnouncementOptions,
): ContactAnnouncement {
  if (isLongProven(provenAt, options.now)) {
    const { undo, posting } = planUndo({ kind, replaced: address }, userId, options);
    return { undo, postings: [posting] };
  }
  const channel = channelByContactKind[kind];
  const message = formatContactMessage(channel, { kind: 'replaced', by: 'staff', address: channel }, options.sender);
  return { undo: null, postings: [toOwnerPosting({ userId, channel, to: address }, 'contactReplaced', message)] };
}

/**
 * Plans the notice to the account's other proven address when staff replaced one, because the account can then be recovered
 * at the new one. Empty if there is no other, if staff replaced both, or if they added an address where none was.
 */
export function planStaffOtherNotices(
  before: MessageOwner,
  corrected: readonly ContactKind[],
  sender: MessageSender,
): OutboxPosting[] {
  const [kind] = corrected;
  if (kind === undefined || corrected.length > 1 || before[kind] === '') return [];
  return planReplacedNotices(before, { kind, by: 'staff' }, sender).filter(({ to }) => to !== before[kind]);
}

/**
 * Plans the notices of an undone change to the proven addresses that the account had before: the removed one, and the
 * other one. The link went to the address before, whose reader may be somebody else.
 * @param kind of the address that the undo put back
 */
export function planUndoNotices(before: MessageOwner, kind: ContactKind, sender: MessageSender): OutboxPosting[] {
  return planReplacedNotices(before, { kind, by: 'undo' }, sender);
}

/** Notices of a replaced address to the proven addresses that the account had before. */
function planReplacedNotices(
  before: MessageOwner,
  { kind, by }: { kind: ContactKind; by: 'undo' | 'staff' },
  sender: MessageSender,
): OutboxPosting[] {
  const address = channelByContactKind[kind];
  return contactKinds
    .filter((one) => isProven(before, one))
    .map((one) => {
      const channel = channelByContactKind[one];
      const message = formatContactMessage(channel, { kind: 'replaced', by, address }, sender);
      return toOwnerPosting({ userId: before.id, channel, to: before[one] }, 'contactReplaced', message);
    });
}

/**
 * Message to a destination: the code; a notice, if another account has verified it; or nothing, if the client must not
 * learn that there is no account.
 */
export type CodeReceipt = 'code' | 'notice' | 'nothing';

/**
 * Message to the destination of a requested code. A code to confirm is sent only to the account's own verified address.
 * @param ownerId the account that has verified the destination
 * @param userId the account of the code; 0 for a new one
 */
export function getCodeReceipt(
  purpose: 'register' | 'change' | 'confirm',
  { ownerId, userId }: { ownerId: number | undefined; userId: number },
): CodeReceipt {
  const isOwn = ownerId === userId;
  if (purpose === 'confirm') return isOwn ? 'code' : 'nothing';
  return ownerId !== undefined && !isOwn ? 'notice' : 'code';
}

interface CodeSending {
  code: string;
  receives: CodeReceipt;
  sender: MessageSender;
  now: Date;
  /** The requesting browser, which reads the code of a new account: knowing an address gives no access. */
  inbox: string | undefined;
  /** The account that reads any other code. */
  userId: number | undefined;
}

/** Plans the message of a requested code, and whether its number is counted against pumping. */
export function planCode(
  { purpose, channel, to }: CodeRequest,
  { code, receives, sender, now, inbox, userId }: CodeSending,
): { posting: OutboxPosting; isCountedNumber: boolean } {
  const isCountedNumber = channel === 'sms' && isPumpable(purpose) && receives !== 'nothing';
  if (receives === 'notice') {
    const message = formatContactMessage(channel, { kind: 'inUse' }, sender);
    // A notice is only for the owner of the address: nobody reads it in the demo inbox.
    return { posting: { channel, to, about: 'contactInUse', message, reader: {}, isSent: true }, isCountedNumber };
  }
  return {
    posting: {
      channel,
      to,
      about: 'code',
      message: formatCodeMessage(channel, { purpose, code, ...sender }),
      secret: { text: code, expiresAt: getCodeExpiry(now) },
      reader: purpose === 'register' ? { inbox } : { userId },
      isSent: receives === 'code',
    },
    isCountedNumber,
  };
}

/** When a code sent at `now` expires. */
export function getCodeExpiry(now: Date): Date {
  return new Date(now.getTime() + codeMinutes * 60_000);
}
