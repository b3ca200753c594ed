import type { Contract } from '@sampan/api/contract';
import type { HandlersOf } from '../../http/calls/handler.ts';
import { listOutbox, listSent, toSentMessage } from './queries.ts';
import { resendMessage } from './resendMessage.ts';

export const outboxHandlers: HandlersOf<Contract['outbox']> = {
  list: (input, { db, deps }) => listOutbox(db, input, deps.providers),

  async history(input, { db, deps }) {
    const page = await listSent(db, input);
    const list = page.list.map((row) => toSentMessage(row, deps.providers)).filter((message) => message !== null);
    return { ...page, list };
  },

  resend: resendMessage,
};
