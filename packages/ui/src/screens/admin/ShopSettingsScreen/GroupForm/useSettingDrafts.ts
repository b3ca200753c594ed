import type { CallError } from '@sampan/api/clientEnvelope';
import { adminSetting as calls } from '@sampan/api/contract/setting';
import { type Setting, SettingSchema } from '@sampan/api/entities';
import { clientFailureStatus, type statusByCode } from '@sampan/api/errors';
import { useEffect, useState } from 'react';
import { useDraft } from '../../../../app/drafts/useDraft.ts';
import { useAction } from '../../../../data/useAction.ts';
import { useReads } from '../../../../data/useEndpoint.ts';
import type { SaveStatus } from '../../../../patterns/SaveBar/SaveBar.tsx';
import { type SaveFailure, toSaveFailure } from '../../shared/editor/saveStatus.ts';
import { type Conflict, readConflict } from '../../shared/merge/conflict.ts';
import { mergeDraft } from './mergeDraft.ts';
import { type Draft, isChanged, readDraft, toDraft, toFieldId } from './settingDraft.ts';
import type { SettingGroup } from './settingSpecs.ts';
import { type OpenedDrafts, StoredDraftsSchema, toStoredDrafts } from './storedDrafts.ts';

/** Error code of a setting's field. */
export interface FieldProblem {
  code: string;
  reason?: string | undefined;
  /** The control with the error, where the setting has several: see `readDraft`. */
  at?: string | undefined;
}

const unauthenticated: (typeof statusByCode)['UNAUTHENTICATED'] = 401;
const forbidden: (typeof statusByCode)['FORBIDDEN'] = 403;
const tooManyRequests: (typeof statusByCode)['TOO_MANY_REQUESTS'] = 429;
const unrelatedStatuses: readonly number[] = [unauthenticated, forbidden, tooManyRequests];

/** Whether an error says nothing about the value that was sent: the next setting would get the same answer. */
function isUnrelated({ code, statusCode }: Pick<CallError, 'code' | 'statusCode'>): boolean {
  if (code === 'SECOND_FACTOR_SETUP_REQUIRED') return false;
  return unrelatedStatuses.includes(statusCode) || statusCode >= clientFailureStatus;
}

function omit<Value>(record: Readonly<Record<number, Value>>, id: number): Readonly<Record<number, Value>> {
  const { [id]: _gone, ...rest } = record;
  return rest;
}

interface SettingDraftsOptions {
  group: SettingGroup;
  settings: readonly Setting[];
  currency: string;
}

/**
 * State of a group's form. Each changed setting is saved separately, so a failed one does not block the others. Unsaved
 * values but secrets survive a reload and the expiry of the session (behaviours B8 and S5).
 */
export function useSettingDrafts({ group, settings, currency }: SettingDraftsOptions) {
  const reads = useReads();
  const update = useAction(calls.update, { invalidates: ['setting', 'admin'] });
  const [drafts, setDrafts] = useState<OpenedDrafts>({});
  const [rejectedFields, setRejectedFields] = useState<Readonly<Record<number, FieldProblem>>>({});
  const [conflicts, setConflicts] = useState<Readonly<Record<number, Conflict<Setting>>>>({});
  const [status, setStatus] = useState<'idle' | 'judged' | 'saving' | 'failed' | 'saved'>('idle');
  const [failure, setFailure] = useState<SaveFailure>();

  const changed = settings.filter((setting) => isChanged(setting, drafts[setting.id]?.draft, currency));
  const stored = toStoredDrafts(changed, drafts);
  const { restored, forget } = useDraft({
    name: `settings ${group}`,
    schema: StoredDraftsSchema,
    value: stored,
    isDirty: Object.keys(stored).length > 0,
  });
  useEffect(
    function takeTheDrafts() {
      if (restored) setDrafts((before) => ({ ...restored, ...before }));
    },
    [restored],
  );
  const getDraft = (setting: Setting) => drafts[setting.id]?.draft ?? toDraft(setting, currency);

  function ownProblem(setting: Setting): FieldProblem | undefined {
    const read = readDraft(setting, getDraft(setting), currency);
    return 'problem' in read ? { code: read.problem, reason: read.reason, at: read.at } : undefined;
  }
  /** The other change of a setting that both changed, until the viewer has chosen. */
  const getConflict = (setting: Setting) => (changed.includes(setting) ? conflicts[setting.id] : undefined);
  /** Validates after the first attempt to save, then on each change. */
  function toProblem(setting: Setting): FieldProblem | undefined {
    if (status === 'idle' || !changed.includes(setting)) return undefined;
    return ownProblem(setting) ?? rejectedFields[setting.id];
  }
  const isWrong = (setting: Setting) => toProblem(setting) !== undefined || getConflict(setting) !== undefined;

  /** Drops the draft of a setting. One that was changed after this one was sent stays, as a change of the saved value. */
  function drop(saved: Setting, sent: Draft | undefined) {
    const { id, updatedAt } = saved;
    setDrafts((all) => {
      const draft = all[id]?.draft;
      if (draft === undefined || draft === sent) return omit(all, id);
      return { ...all, [id]: { updatedAt, opened: toDraft(saved, currency), draft } };
    });
  }
  /** Puts a setting into the cache, and waits until the screen has it: the cache tells its observers in the next task. */
  async function put(setting: Setting): Promise<void> {
    const input = { settingGroup: setting.settingGroup };
    const cachedSettings = reads.peek(calls.list, input);
    if (cachedSettings)
      reads.put(
        calls.list,
        input,
        cachedSettings.map((one) => (one.id === setting.id ? setting : one)),
      );
    await new Promise((resolve) => setTimeout(resolve));
  }
  /** Saves one setting; resolves to an error that concerns the others, too, to `rejected`, or to `saved`. */
  async function send(
    setting: Setting,
    value: Setting['value'],
    sent = drafts[setting.id],
  ): Promise<'saved' | 'rejected' | CallError> {
    const { id } = setting;
    setDrafts((all) => {
      const now = all[id];
      if (!now || !sent) return all;
      const { updatedAt, opened, draft } = sent;
      return { ...all, [id]: { ...now, updatedAt, opened, sent: draft } };
    });
    const answer = await update.run({ id, value, ...(sent && { updatedAt: sent.updatedAt }) });
    if (answer.status === 'success') {
      await put(answer.data);
      drop(answer.data, sent?.draft);
      return 'saved';
    }
    const conflict = readConflict(answer.error, SettingSchema);
    if (conflict) {
      await put(conflict.current);
      // Both typed the same.
      if (!isChanged(conflict.current, sent?.draft, currency)) {
        drop(conflict.current, sent?.draft);
        return 'saved';
      }
      // The viewer's own save, whose answer was lost: what was typed later is a change of it.
      if (sent?.sent !== undefined && !isChanged(conflict.current, sent.sent, currency)) {
        const { updatedAt } = conflict.current;
        return send(setting, value, { updatedAt, opened: toDraft(conflict.current, currency), draft: sent.draft });
      }
      setConflicts((before) => ({ ...before, [id]: conflict }));
      return 'rejected';
    }
    if (isUnrelated(answer.error)) return answer.error;
    const { code, fields } = answer.error;
    const problem = fields?.value ?? (code === 'SECOND_FACTOR_SETUP_REQUIRED' ? 'ownSecondFactor' : 'other');
    setRejectedFields((before) => ({ ...before, [id]: { code: problem } }));
    return 'rejected';
  }

  return {
    draftFor: getDraft,
    changed,
    toProblem,
    getConflict,
    isWrong,
    /** Id of the control with the setting's error; of the setting's only control without one. */
    getControlId: (setting: Setting) => toFieldId(setting, ownProblem(setting)?.at),
    /** Why the last save stopped, if not because of a value. */
    failure,
    isChanged: (setting: Setting) => changed.includes(setting),
    change(setting: Setting, draft: Draft) {
      const { id, updatedAt } = setting;
      const before = changed.includes(setting) ? drafts[id] : undefined;
      const { opened, ...rest } = before ?? { opened: toDraft(setting, currency), updatedAt };
      setDrafts((all) => ({ ...all, [id]: { ...rest, opened, draft } }));
      setRejectedFields((all) => omit(all, id));
      if (!before) setConflicts((all) => omit(all, id));
      if (status === 'saved') setStatus('idle');
    },
    discard() {
      forget();
      setDrafts({});
      setRejectedFields({});
      setConflicts({});
      setFailure(undefined);
      setStatus('idle');
    },
    /** Resolves a conflict: the viewer's changes on top of what is saved now. They are not saved yet. */
    keepMine(setting: Setting) {
      const { id, updatedAt } = setting;
      const saved = toDraft(setting, currency);
      setDrafts((all) => {
        const before = all[id];
        if (!before) return all;
        const draft = mergeDraft({ opened: before.opened, mine: before.draft, saved });
        return { ...all, [id]: { updatedAt, opened: saved, draft } };
      });
      setConflicts((all) => omit(all, id));
      setStatus('judged');
    },
    /** Resolves a conflict: what is saved now stays. */
    takeSaved({ id }: Setting) {
      setDrafts((all) => omit(all, id));
      setRejectedFields((all) => omit(all, id));
      setConflicts((all) => omit(all, id));
      setStatus('judged');
    },
    /** Status of the save bar. */
    barStatus(): SaveStatus {
      if (status === 'saving') return 'saving';
      if (changed.length === 0) return status === 'saved' ? 'saved' : 'clean';
      return status === 'failed' || (status === 'judged' && changed.some(isWrong)) ? 'failed' : 'dirty';
    },
    /** Saves the changed settings; resolves to whether all are saved, and to the first with a field to correct. */
    async save(): Promise<{ isDone: boolean; first?: Setting | undefined }> {
      setFailure(undefined);
      const wrong = changed.filter((setting) => ownProblem(setting) ?? getConflict(setting));
      if (wrong.length > 0) {
        setStatus('judged');
        return { isDone: false, first: wrong[0] };
      }
      setStatus('saving');
      const rejected: Setting[] = [];
      for (const setting of changed) {
        const read = readDraft(setting, getDraft(setting), currency);
        if ('problem' in read) continue;
        const outcome = await send(setting, read.value);
        if (outcome === 'saved') continue;
        if (outcome === 'rejected') {
          rejected.push(setting);
          continue;
        }
        setFailure(toSaveFailure(outcome.statusCode));
        setStatus('failed');
        return { isDone: false };
      }
      setStatus(rejected.length > 0 ? 'failed' : 'saved');
      return { isDone: rejected.length === 0, first: rejected[0] };
    },
  };
}
