import type { Contract } from '@sampan/api/contract';
import { type DemoHandlersOf, pageOf } from '../call.ts';

export const outbox: DemoHandlersOf<Contract['outbox']> = {
  list({ keyword = '', ...paging }, { state }) {
    const wanted = keyword.toLowerCase();
    const found = state.messages.filter(({ to }) => to.toLowerCase().includes(wanted));
    return pageOf(found.reverse(), paging);
  },
};
