import type { CallError } from '@sampan/api/clientEnvelope';
import { adminSetting as calls } from '@sampan/api/contract/setting';
import { type Setting, SettingSchema } from '@sampan/api/entities';
import { clientFailureStatus, forbiddenStatus, tooManyRequestsStatus, unauthenticatedStatus } from '@sampan/api/errors';
import { useState } from 'react';
import { useDraft } from '../../../../app/drafts/useDraft.ts';
import { useMay } from '../../../../app/session/useViewer.ts';
import { useAction } from '../../../../data/useAction.ts';
import { useReads } from '../../../../data/useEndpoint.ts';
import type { SaveStatus } from '../../../../patterns/SaveBar/SaveBar.tsx';
import { type SaveFailure, toSaveFailure } from '../../shared/editor/saveStatus.ts';
import { type Conflict, readConflict } from '../../shared/merge/conflict.ts';
import { mergeDraft } from './mergeDraft.ts';
import { type Draft, isChanged, isList, readDraft, toDraft, toFieldId } from './settingDraft.ts';
import type { SettingGroup } from './settingSpecs.ts';
import { type OpenedDraft, type OpenedDrafts, StoredDraftsSchema, toStoredDrafts } from './storedDrafts.ts';

/** Error code of a setting's field. */
export interface FieldProblem {
  code: string;
  reason?: string | undefined;
  /** The control with the error, where the setting has several: see `readDraft`. */
  at?: string | undefined;
}

const unrelatedStatuses: readonly number[] = [unauthenticatedStatus, forbiddenStatus, tooManyRequestsStatus];

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
  const { drafts, changed, getDraft, getOpened, ...draft } = useOpenedDrafts({ group, settings, currency });
  const send = useSendSetting(currency, draft.keepSent);
  const [rejectedFields, setRejectedFields] = useState<Readonly<Record<number, FieldProblem>>>({});
  const [conflicts, setConflicts] = useState<Readonly<Record<number, Conflict<Setting>>>>({});
  const [status, setStatus] = useState<'idle' | 'submitted' | 'saving' | 'failed' | 'saved'>('idle');
  const [failure, setFailure] = useState<SaveFailure>();
  const isInChange = (setting: Setting) => changed.includes(setting);

  function ownProblem(setting: Setting): FieldProblem | undefined {
    const read = readDraft(setting, getDraft(setting), currency);
    return 'problem' in read ? { code: read.problem, reason: read.reason, at: read.at } : undefined;
  }
  /** The other change of a setting that both changed, until the viewer has chosen. */
  const getConflict = (setting: Setting) => (isInChange(setting) ? conflicts[setting.id] : undefined);
  /** Validates after the first attempt to save, then on each change. */
  function toProblem(setting: Setting): FieldProblem | undefined {
    if (status === 'idle' || !isInChange(setting)) return undefined;
    return ownProblem(setting) ?? rejectedFields[setting.id];
  }
  const isWrong = (setting: Setting) => toProblem(setting) !== undefined || getConflict(setting) !== undefined;

  /** Sends the changed settings one by one; resolves to those that were not saved, or to an error that stops all. */
  async function sendAll(): Promise<{ notSaved: Setting[]; error?: CallError }> {
    const notSaved: Setting[] = [];
    for (const setting of changed) {
      const { id } = setting;
      const read = readDraft(setting, getDraft(setting), currency);
      if ('problem' in read) continue;
      const outcome = await send(setting, read.value, drafts[id]);
      if (outcome.kind === 'stopped') return { notSaved, error: outcome.error };
      if (outcome.kind === 'saved') draft.drop(outcome.saved, drafts[id]?.draft);
      else notSaved.push(setting);
      if (outcome.kind === 'conflict') setConflicts((all) => ({ ...all, [id]: outcome.conflict }));
      setRejectedFields((all) =>
        outcome.kind === 'rejected' ? { ...all, [id]: { code: outcome.code } } : omit(all, id),
      );
    }
    return { notSaved };
  }

  return {
    draftFor: getDraft,
    openedFor: getOpened,
    changed,
    toProblem,
    getConflict,
    isWrong,
    /** Id of the control with the setting's error; of the setting's only control without one. */
    getControlId: (setting: Setting) => toFieldId(setting, ownProblem(setting)?.at),
    /** Why the last save stopped, if not because of a value. */
    failure,
    isChanged: isInChange,
    change(setting: Setting, value: Draft) {
      draft.change(setting, value);
      setRejectedFields((all) => omit(all, setting.id));
      if (!isInChange(setting)) setConflicts((all) => omit(all, setting.id));
      if (status === 'saved') setStatus('idle');
    },
    discard() {
      draft.clear();
      setRejectedFields({});
      setConflicts({});
      setFailure(undefined);
      setStatus('idle');
    },
    /** Resolves a conflict: the viewer's changes on top of what is saved now. They are not saved yet. */
    keepMine(setting: Setting) {
      draft.merge(setting);
      setConflicts((all) => omit(all, setting.id));
      setStatus('submitted');
    },
    /** Resolves a conflict: what is saved now stays. */
    takeSaved({ id }: Setting) {
      draft.remove(id);
      setRejectedFields((all) => omit(all, id));
      setConflicts((all) => omit(all, id));
      setStatus('submitted');
    },
    /** Status of the save bar. */
    barStatus(): SaveStatus {
      if (status === 'saving') return 'saving';
      if (changed.length === 0) return status === 'saved' ? 'saved' : 'clean';
      return status === 'failed' || (status === 'submitted' && changed.some(isWrong)) ? 'failed' : 'dirty';
    },
    /** Saves the changed settings; resolves to whether all are saved, and to the first with a field to correct. */
    async save(): Promise<{ isDone: boolean; first?: Setting | undefined }> {
      setFailure(undefined);
      const wrong = changed.find((setting) => ownProblem(setting) ?? getConflict(setting));
      if (wrong) {
        setStatus('submitted');
        return { isDone: false, first: wrong };
      }
      setStatus('saving');
      const { notSaved, error } = await sendAll();
      const isDone = !error && notSaved.length === 0;
      setStatus(isDone ? 'saved' : 'failed');
      if (!error) return { isDone, first: notSaved[0] };
      setFailure(toSaveFailure(error));
      return { isDone };
    },
  };
}

const noDrafts: OpenedDrafts = {};

/** The unsaved values of a group's settings, kept across a reload. Without the right to edit they are hidden, but kept. */
function useOpenedDrafts({ group, settings, currency }: SettingDraftsOptions) {
  const mayEdit = useMay('settings.edit');
  const [typed, setDrafts] = useState(noDrafts);
  const drafts = mayEdit ? typed : noDrafts;
  const unsaved = settings.filter((setting) => isChanged(setting, typed[setting.id]?.draft, currency));
  const changed = mayEdit ? unsaved : [];
  const stored = toStoredDrafts(unsaved, typed);
  const { forget } = useDraft({
    name: `settings ${group}`,
    schema: StoredDraftsSchema,
    value: stored,
    isDirty: Object.keys(stored).length > 0,
    onRestored: (restored) => setDrafts((before) => ({ ...restored, ...before })),
  });

  /** Replaces a draft, if there is one; undefined removes it. */
  function replace(id: number, toNext: (before: OpenedDraft) => OpenedDraft | undefined) {
    setDrafts((all) => {
      const next = all[id] && toNext(all[id]);
      return next ? { ...all, [id]: next } : omit(all, id);
    });
  }
  return {
    drafts,
    changed,
    getDraft: (setting: Setting) => drafts[setting.id]?.draft ?? toDraft(setting, currency),
    /** The form value that a draft began with. */
    getOpened: (setting: Setting) => drafts[setting.id]?.opened ?? toDraft(setting, currency),
    change(setting: Setting, draft: Draft) {
      const { id, updatedAt } = setting;
      const before = changed.includes(setting) ? drafts[id] : undefined;
      const start = before ?? { opened: toDraft(setting, currency), updatedAt };
      setDrafts((all) => ({ ...all, [id]: { ...start, draft } }));
    },
    /** Notes what is being sent, and the saved value that it changes. */
    keepSent(id: number, { updatedAt, opened, draft }: OpenedDraft) {
      replace(id, (now) => ({ ...now, updatedAt, opened, sent: draft }));
    },
    /** Removes a draft that was saved. One that was changed after `sent` stays, as a change of the saved value. */
    drop(saved: Setting, sent: Draft | undefined) {
      const { id, updatedAt } = saved;
      replace(id, ({ draft }) => (draft === sent ? undefined : { updatedAt, opened: toDraft(saved, currency), draft }));
    },
    /** Puts the changes of a draft on top of what is saved now. */
    merge(setting: Setting) {
      const { id, updatedAt } = setting;
      const saved = toDraft(setting, currency);
      replace(id, ({ opened, draft }) => ({
        updatedAt,
        opened: saved,
        draft: mergeDraft({ opened, mine: draft, saved, isList: isList(setting) }),
      }));
    },
    remove: (id: number) => replace(id, () => undefined),
    clear() {
      forget();
      setDrafts({});
    },
  };
}

type SendOutcome =
  | { kind: 'saved'; saved: Setting }
  | { kind: 'conflict'; conflict: Conflict<Setting> }
  | { kind: 'rejected'; code: string }
  /** The error concerns the other settings, too. */
  | { kind: 'stopped'; error: CallError };

/** Returns a function that saves one setting, over the saved value that its draft began with. */
function useSendSetting(currency: string, keepSent: (id: number, sent: OpenedDraft) => void) {
  const reads = useReads();
  const update = useAction(calls.update, { invalidates: ['setting', 'admin'] });

  /** Puts a setting into the cache, and waits until the screen has it: the cache tells its observers in the next task. */
  async function put(setting: Setting): Promise<void> {
    const input = { settingGroup: setting.settingGroup };
    const next = reads.peek(calls.list, input)?.map((one) => (one.id === setting.id ? setting : one));
    if (next) reads.put(calls.list, input, next);
    await new Promise((resolve) => setTimeout(resolve));
  }
  return async function send(
    setting: Setting,
    value: Setting['value'],
    sent: OpenedDraft | undefined,
  ): Promise<SendOutcome> {
    const { id } = setting;
    if (sent) keepSent(id, sent);
    const answer = await update.run({ id, value, ...(sent && { updatedAt: sent.updatedAt }) });
    if (answer.status === 'success') {
      await put(answer.data);
      return { kind: 'saved', saved: answer.data };
    }
    const { error } = answer;
    const conflict = readConflict(error, SettingSchema);
    if (conflict) {
      const { current } = conflict;
      await put(current);
      // Both typed the same.
      if (!isChanged(current, sent?.draft, currency)) return { kind: 'saved', saved: current };
      // The viewer's own save, whose answer was lost: what was typed later is a change of it.
      if (sent?.sent !== undefined && !isChanged(current, sent.sent, currency)) {
        const { updatedAt } = current;
        return send(setting, value, { updatedAt, opened: toDraft(current, currency), draft: sent.draft });
      }
      return { kind: 'conflict', conflict };
    }
    if (isUnrelated(error)) return { kind: 'stopped', error };
    const isOwnSecondFactor = error.code === 'SECOND_FACTOR_SETUP_REQUIRED';
    return { kind: 'rejected', code: error.fields?.value ?? (isOwnSecondFactor ? 'ownSecondFactor' : 'other') };
  };
}
