import { adminSetting as calls } from '@sampan/api/contract/setting';
import type { Setting } from '@sampan/api/entities';
import { useState } from 'react';
import { useAction } from '../../../../data/useAction.ts';
import { useReads } from '../../../../data/useEndpoint.ts';
import type { SaveStatus } from '../../../../patterns/SaveBar/SaveBar.tsx';
import { type Draft, isChanged, readDraft, toDraft, toFieldId } from './settingDraft.ts';

/** Error code of a setting's field. */
export interface FieldProblem {
  code: string;
  reason?: string | undefined;
  /** The control with the error, where the setting has several: see `readDraft`. */
  at?: string | undefined;
}

/** State of a group's form. Each changed setting is saved separately, so a failed one does not block the others. */
export function useSettingDrafts(settings: readonly Setting[], currency: string) {
  const reads = useReads();
  const update = useAction(calls.update, { invalidates: ['setting', 'admin'] });
  const [drafts, setDrafts] = useState<Readonly<Record<number, Draft>>>({});
  const [rejectedFields, setRejectedFields] = useState<Readonly<Record<number, FieldProblem>>>({});
  const [status, setStatus] = useState<'idle' | 'judged' | 'saving' | 'failed' | 'saved'>('idle');
  const [isOffline, setOffline] = useState(false);

  const changed = settings.filter((setting) => isChanged(setting, drafts[setting.id], currency));
  const getDraft = (setting: Setting) => drafts[setting.id] ?? toDraft(setting, currency);

  function ownProblem(setting: Setting): FieldProblem | undefined {
    const read = readDraft(setting, getDraft(setting), currency);
    return 'problem' in read ? { code: read.problem, reason: read.reason, at: read.at } : undefined;
  }
  /** Validates after the first attempt to save, then on each change. */
  function toProblem(setting: Setting): FieldProblem | undefined {
    if (status === 'idle' || !changed.includes(setting)) return undefined;
    return ownProblem(setting) ?? rejectedFields[setting.id];
  }
  /** Drops the draft of a setting, but not one that was changed after this one was sent. */
  function forget(id: number, sent: Draft | undefined) {
    setDrafts((before) => {
      const { [id]: current, ...rest } = before;
      return current === sent ? rest : before;
    });
  }
  /**
   * Puts the response into the cache and drops the draft when the screen has it, so that the old value does not flash:
   * the cache tells its observers in the next task, and the settings come from the parent.
   */
  async function take(saved: Setting, sent: Draft | undefined): Promise<void> {
    const input = { settingGroup: saved.settingGroup };
    const cachedSettings = reads.peek(calls.list, input);
    if (cachedSettings)
      reads.put(
        calls.list,
        input,
        cachedSettings.map((one) => (one.id === saved.id ? saved : one)),
      );
    await new Promise((resolve) => setTimeout(resolve));
    forget(saved.id, sent);
  }

  return {
    draftFor: getDraft,
    changed,
    toProblem,
    /** Id of the control with the setting's error; of the setting's only control without one. */
    getControlId: (setting: Setting) => toFieldId(setting, ownProblem(setting)?.at),
    isOffline,
    isChanged: (setting: Setting) => changed.includes(setting),
    change(id: number, draft: Draft) {
      setDrafts((before) => ({ ...before, [id]: draft }));
      setRejectedFields(({ [id]: _gone, ...rest }) => rest);
      if (status === 'saved') setStatus('idle');
    },
    discard() {
      setDrafts({});
      setRejectedFields({});
      setStatus('idle');
    },
    /** Status of the save bar. */
    barStatus(): SaveStatus {
      if (status === 'saving') return 'saving';
      if (changed.length === 0) return status === 'saved' ? 'saved' : 'clean';
      return status === 'failed' || (status === 'judged' && changed.some(toProblem)) ? 'failed' : 'dirty';
    },
    /** Saves the changed settings; resolves to those that failed. */
    async save(): Promise<Setting[]> {
      setOffline(false);
      const wrong = changed.filter(ownProblem);
      if (wrong.length > 0) {
        setStatus('judged');
        return wrong;
      }
      setStatus('saving');
      const failed: Setting[] = [];
      for (const setting of changed) {
        const read = readDraft(setting, getDraft(setting), currency);
        if ('problem' in read) continue;
        const answer = await update.run({ id: setting.id, value: read.value });
        if (answer.status === 'success') {
          await take(answer.data, drafts[setting.id]);
          continue;
        }
        failed.push(setting);
        const { code, statusCode, fields } = answer.error;
        if (statusCode === 499) setOffline(true);
        const problem = fields?.value ?? (code === 'SECOND_FACTOR_SETUP_REQUIRED' ? 'ownSecondFactor' : 'other');
        setRejectedFields((before) => ({ ...before, [setting.id]: { code: problem } }));
      }
      setStatus(failed.length > 0 ? 'failed' : 'saved');
      return failed;
    },
  };
}
