import type { Contract } from '@sampan/api/contract';
import { findOwnerAddress } from '@sampan/domain/account/contacts';
import { resendLimits, toAuditedResend } from '@sampan/domain/mail/resending';
import { toOwnerPosting } from '@sampan/domain/outbox/posting';
import type { HandlersOf, Run } from '../../http/calls/handler.ts';
import { consumeRateLimit } from '../../http/limits/sharedRateLimits.ts';
import { writeAudit } from '../audit/writeAudit.ts';
import { canResend, listOutbox, listSent, readOwner, readSent, toSentMessage } from './queries.ts';
import { sendAfterCommit } from './sendMessages.ts';
import { post } from './service.ts';
import { openMessage } from './storedMessage.ts';

/** Sends a stored message again, to the owner's present address. */
const resendMessage: Run<Contract['outbox']['resend']> = async ({ id }, call) => {
  const { db, deps, now, user, fail } = call;
  const row = await readSent(db, id);
  if (!row?.about || row.userId === null) throw fail('NOT_FOUND');
  const owner = await readOwner(db, row.userId);
  const address = owner && findOwnerAddress(owner);
  // The mail's text does not fit a text message, so the channel must be the same.
  const isOff = row.kind === 'mail' && deps.providers.mail === null;
  const message = openMessage(deps.providers.messages, row.payload);
  if (!message || !canResend(row) || address?.channel !== row.kind || isOff) {
    throw fail('MESSAGE_STATE');
  }
  const originalId = row.payload.originalId ?? row.id;
  await consumeRateLimit(db, now, resendLimits(originalId, user.id));
  const { about, userId, orderId } = row;
  const posting = toOwnerPosting({ userId, ...address }, about, message);
  await post(db, deps.providers, { ...posting, originalId, ...(orderId !== null && { orderId }) }, now);
  await writeAudit(call, toAuditedResend({ about, channel: address.channel, userId, orderId }));
  sendAfterCommit(call);
  const { list } = await listSent(db, { userId, page: 1, limit: 1 });
  const sent = list[0] && toSentMessage(list[0], deps.providers);
  if (!sent) throw fail('NOT_FOUND');
  return sent;
};

export const outboxHandlers: HandlersOf<Contract['outbox']> = {
  list: (input, { db, deps }) => listOutbox(db, input, deps.providers),

  async history(input, { db, deps }) {
    const page = await listSent(db, input);
    const list = page.list.map((row) => toSentMessage(row, deps.providers)).filter((message) => message !== null);
    return { ...page, list };
  },

  resend: resendMessage,
};
