import * as v from 'valibot';
import { get } from '../endpoint.ts';
import { EmptyQuerySchema } from '../entities.ts';
import { OutboxMessageSchema } from './admin.ts';

/** EXT: the demo shop's and the test shop's inbox; a live shop answers NOT_FOUND. */
export const demoInbox = {
  /**
   * The newest messages to the viewer's own addresses: those that this browser asked for, and those to the accounts
   * that it registered or signed in to, by a signed cookie.
   */
  list: get('/demo/inbox', {
    access: 'public',
    input: EmptyQuerySchema,
    output: v.array(OutboxMessageSchema),
    errors: ['NOT_FOUND'],
  }),
};
