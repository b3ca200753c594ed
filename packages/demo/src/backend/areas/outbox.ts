import type { Contract } from '@sampan/api/contract';
import type { SentMessage } from '@sampan/api/entities';
import { maxCountedRows } from '@sampan/api/pageSizes';
import { findOwnerAddress } from '@sampan/domain/account/contacts';
import {
  canResendMessage,
  maskSecret,
  parcelMessage,
  resendLimits,
  toAuditedResend,
} from '@sampan/domain/mail/resending';
import { toOwnerPosting } from '@sampan/domain/outbox/posting';
import { writeAudit } from '../audit.ts';
import { type CallContext, type DemoHandlersOf, mapPage } from '../call.ts';
import { postMessage } from '../messages.ts';
import { consume } from '../rateLimit.ts';
import type { OutboxMessage } from '../records.ts';
import type { DemoState } from '../state.ts';

/** Keeps only the fields of the contract. */
function toMessage({ id, channel, to, subject, text, createdAt }: OutboxMessage) {
  return { id, channel, to, ...(subject !== undefined && { subject }), text, createdAt };
}

const isOver = ({ secret }: OutboxMessage, now: Date) => secret !== undefined && secret.expiresAt <= now.getTime();

/** Message as staff read it: the code is masked, and the text is removed once the code has expired. */
function toMaskedMessage(message: OutboxMessage, now: Date) {
  const { text, secret } = message;
  return { ...toMessage(message), text: isOver(message, now) ? '' : maskSecret(text, secret?.text) };
}

export const outbox: DemoHandlersOf<Contract['outbox']> = {
  list({ keyword = '', ...paging }, { state, now }) {
    const lowerCaseKeyword = keyword.toLowerCase();
    const newest = state.messages.slice(-maxCountedRows);
    const found = newest.filter(({ to }) => to.toLowerCase().includes(lowerCaseKeyword));
    return mapPage(found.reverse(), paging, (message) => toMaskedMessage(message, now));
  },

  history({ userId, orderId, ...paging }, { state, now }) {
    const isWanted = (message: OutboxMessage) =>
      (userId !== undefined || orderId !== undefined) &&
      (userId === undefined || message.userId === userId) &&
      (orderId === undefined || message.orderId === orderId);
    return mapPage(state.messages.filter(isWanted).reverse(), paging, (message) => toSentMessage(state, message, now));
  },

  resend({ id }, call) {
    const { state, now, userId: staffId, fail } = call;
    const message = state.messages.find((one) => one.id === id);
    if (message?.userId === undefined) throw fail('NOT_FOUND');
    const owner = state.users.get(message.userId);
    const address = owner && findOwnerAddress(owner);
    if (!canResend(state, message) || address?.channel !== message.channel) throw fail('MESSAGE_STATE');
    const { about, userId, orderId, channel, originalId = id } = message;
    consume(call, resendLimits(originalId, staffId));
    const posting = toOwnerPosting({ userId, ...address }, about, message);
    const sent = postMessage(call, { ...posting, originalId, ...(orderId !== undefined && { orderId }) });
    writeAudit(call, toAuditedResend({ about, channel, userId, orderId }));
    return toSentMessage(state, sent, now);
  },
};

function canResend({ orders }: DemoState, { about, secret, orderId, createdAt }: OutboxMessage): boolean {
  const { timeline = [] } = (orderId !== undefined && orders.get(orderId)) || {};
  const isOutdated =
    about === parcelMessage.about &&
    timeline.some(({ action, at }) => action === parcelMessage.outdatedBy && at > createdAt);
  return canResendMessage({ about, hasSecret: secret !== undefined, isOutdated });
}

/** The demo shop sends nothing: a message is in its inbox at once. */
function toSentMessage(state: DemoState, message: OutboxMessage, now: Date): SentMessage {
  const { about: kind, createdAt } = message;
  // Text messages pass through a gateway, mails stay where they are.
  const done = { state: 'sent' as const, attempts: message.channel === 'sms' ? 1 : 0, doneAt: createdAt };
  return { ...toMaskedMessage(message, now), kind, ...done, canResend: canResend(state, message) };
}

/** Links an account to this browser's inbox, after the browser has proved that it owns the account. */
export function addInboxUser({ state, inbox }: CallContext, userId: number): void {
  if (inbox === undefined) return;
  state.inboxUsers.set(inbox, (state.inboxUsers.get(inbox) ?? new Set()).add(userId));
}

export const demoInbox: DemoHandlersOf<Contract['demoInbox']> = {
  list(_input, { state, now, inbox, viewer, fail }) {
    if (state.features.mode === 'live') throw fail('NOT_FOUND');
    const users = new Set<number>(inbox === undefined ? [] : state.inboxUsers.get(inbox));
    if (viewer) users.add(viewer.id);
    const isOwn = (message: OutboxMessage) =>
      message.userId === undefined ? inbox !== undefined && message.inbox === inbox : users.has(message.userId);
    return state.messages
      .filter((message) => isOwn(message) && !isOver(message, now))
      .reverse()
      .slice(0, 20)
      .map(toMessage);
  },
};
