import type { Contract } from '@sampan/api/contract';
import type { ParsedInputOf } from '@sampan/api/endpoint';
import { type DemoHandlersOf, getPage } from '../call.ts';
import { type DemoState, getUsername } from '../state.ts';

type Filter = Omit<ParsedInputOf<Contract['audit']['list']>, 'page' | 'limit'>;

/** Returns the matching audit entries, newest first, with the actors' usernames. */
export function listAuditEntries(state: DemoState, { targetType, targetId, actorId }: Filter) {
  return state.audit
    .filter(
      (entry) =>
        (targetType === undefined || entry.targetType === targetType) &&
        (targetId === undefined || entry.targetId === targetId) &&
        (actorId === undefined || entry.actorId === actorId),
    )
    .map((entry) => ({ ...entry, actor: getUsername(state, entry.actorId) }))
    .reverse();
}

export const audit: DemoHandlersOf<Contract['audit']> = {
  list: ({ page, limit, ...filter }, { state }) => getPage(listAuditEntries(state, filter), { page, limit }),
};
