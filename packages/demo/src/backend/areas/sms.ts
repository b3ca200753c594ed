import type { Contract } from '@sampan/api/contract';
import type { DemoHandlersOf } from '../call.ts';

export const sms: DemoHandlersOf<Contract['sms']> = {
  // The demo shop's messages are not sent, so any report has an invalid signature.
  twilioStatus: (_body, call) => {
    throw call.refuse('SIGNATURE');
  },
};
