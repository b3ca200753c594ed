import type { Contract } from '@sampan/api/contract';
import { type DemoHandlersOf, pageOf } from '../call.ts';

export const audit: DemoHandlersOf<Contract['audit']> = {
  list({ targetType, targetId, actorId, ...paging }, { state }) {
    const found = state.audit.filter(
      (entry) =>
        (targetType === undefined || entry.targetType === targetType) &&
        (targetId === undefined || entry.targetId === targetId) &&
        (actorId === undefined || entry.actorId === actorId),
    );
    const named = found.map((entry) => ({ ...entry, actor: state.users.get(entry.actorId)?.username ?? '' }));
    return pageOf(named.reverse(), paging);
  },
};
