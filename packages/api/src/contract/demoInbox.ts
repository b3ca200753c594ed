import * as v from 'valibot';
import { get } from '../endpoint.ts';
import { EmptyQuerySchema } from '../entities.ts';
import { OutboxMessageSchema } from './admin.ts';

/** EXT: the inbox of a demo or test shop; a live shop returns NOT_FOUND. */
export const demoInbox = {
  /**
   * The newest messages for this browser, identified by a signed cookie: those that it requested, and those to accounts
   * that it registered or signed in to.
   */
  list: get('/demo/inbox', {
    access: 'public',
    input: EmptyQuerySchema,
    output: v.array(OutboxMessageSchema),
    errors: ['NOT_FOUND'],
  }),
};
