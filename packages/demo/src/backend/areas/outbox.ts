import type { Contract } from '@sampan/api/contract';
import { type DemoCall, type DemoHandlersOf, getPage } from '../call.ts';
import type { OutboxMessage } from '../codes.ts';

/** The fields of the contract. */
function toMessage({ secret: _secret, inbox: _inbox, userId: _userId, ...message }: OutboxMessage) {
  return message;
}

const isOver = ({ secret }: OutboxMessage, now: Date) => secret !== undefined && secret.expiresAt <= now.getTime();

/** As staff read it: without its code, and without its text once the code has expired. */
function toMaskedMessage(message: OutboxMessage, now: Date) {
  const { text, secret } = message;
  const masked = secret ? text.replaceAll(secret.text, '••••••') : text;
  return { ...toMessage(message), text: isOver(message, now) ? '' : masked };
}

export const outbox: DemoHandlersOf<Contract['outbox']> = {
  list({ keyword = '', ...paging }, { state, now }) {
    const wanted = keyword.toLowerCase();
    const found = state.messages.filter(({ to }) => to.toLowerCase().includes(wanted));
    const page = getPage(found.reverse(), paging);
    return { ...page, list: page.list.map((message) => toMaskedMessage(message, now)) };
  },
};

/** The browser has proved that this account is its own. */
export function addInboxUser({ state, inbox }: Pick<DemoCall, 'state' | 'inbox'>, userId: number): void {
  if (inbox === undefined) return;
  state.inboxUsers.set(inbox, (state.inboxUsers.get(inbox) ?? new Set()).add(userId));
}

export const demoInbox: DemoHandlersOf<Contract['demoInbox']> = {
  list(_input, { state, now, inbox, viewer, refuse }) {
    if (state.features.mode === 'live') throw refuse('NOT_FOUND');
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
