import type { Call } from '../../http/handler.ts';

/** Once committed, the next question in the shop is answered by the new value. */
export function invalidateSettings({ deps, afterCommit }: Pick<Call, 'deps' | 'afterCommit'>): void {
  afterCommit('settings', async () => deps.settings.forget());
}
