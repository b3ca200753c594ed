import type { Call } from '../../http/handler.ts';

/** Drops the settings cache after the commit. */
export function invalidateSettings({ deps, afterCommit }: Pick<Call, 'deps' | 'afterCommit'>): void {
  afterCommit('settings', async () => deps.settings.forget());
}
