import type { Envelope } from '@sampan/api/clientEnvelope';
import type { Endpoint } from '@sampan/api/endpoint';
import { clientFailureStatus } from '@sampan/api/errors';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Area } from '../../../../data/queryKeys.ts';
import { useReads } from '../../../../data/useEndpoint.ts';
import { type Conflict, isDecided, readConflict } from '../merge/conflict.ts';
import type { EditedRecord, RecordFields, SaveRequest } from './recordDraft.ts';
import { type SaveFailure, toSaveFailure } from './saveStatus.ts';
import type { RecordForm } from './useRecordForm.ts';

export interface RecordSaveOptions<Fields extends FieldValues & RecordFields, Saved extends EditedRecord> {
  form: RecordForm<Fields, Saved>;
  /** Creates the record, or updates its changed fields. */
  send: (request: SaveRequest<Fields>) => Promise<Envelope<Saved>>;
  isSaving: boolean;
  /** Maps the server's errors to the form's field names. */
  toErrors: (errors: Readonly<Record<string, string>>, fields: Fields) => Record<string, string>;
  /** Returns the fields that the form takes as saved after a save. */
  getSavedFields: (saved: Saved, sent: Fields) => Fields;
  /** Called after each save; the form is to keep what was changed after the request. */
  onSaved: (saved: Saved, request: SaveRequest<Fields>) => void;
  onFailed?: (reason: SaveFailure) => void;
  /** Shows the fields with errors. */
  revealErrors: () => void;
  /** Calls to read again if the record has been deleted; not its own, or the page would replace what was typed. */
  lists: readonly (Area | Endpoint)[];
}

type SaveOutcome<Saved> =
  | { kind: 'saved'; saved: Saved }
  | { kind: 'conflict'; conflict: Conflict<Saved> }
  | { kind: 'fields'; fields: Record<string, string> }
  | { kind: 'failed'; reason: SaveFailure };

/** Saves an editor's form; tells conflicts, errors and failures. */
export function useRecordSave<Fields extends FieldValues & RecordFields, Saved extends EditedRecord>({
  form,
  send,
  isSaving,
  toErrors,
  getSavedFields,
  onSaved,
  onFailed,
  revealErrors,
  lists,
}: RecordSaveOptions<Fields, Saved>) {
  const { kind, unanswered, setUnanswered } = form;
  const reads = useReads();
  const [failure, setFailure] = useState<SaveFailure>();
  /** Whether the same call may succeed later: the network or the server failed. */
  const [isTransient, setTransient] = useState(false);
  /** The version that the save conflicts with, and the status that was to be set. */
  const [conflict, setConflict] = useState<Conflict<Saved> & Pick<SaveRequest<Fields>, 'status'>>();

  async function save(request: SaveRequest<Fields>): Promise<SaveOutcome<Saved>> {
    setFailure(undefined);
    setUnanswered(request);
    const answer = await send(request);
    if (isDecided(answer)) setUnanswered(undefined);
    if (answer.status === 'success') return { kind: 'saved', saved: answer.data };
    const { code, fields: wrong, statusCode } = answer.error;
    const found = readConflict(answer.error, kind.SavedSchema);
    if (found) return { kind: 'conflict', conflict: found };
    if (code === 'TAKEN' && !wrong) return { kind: 'fields', fields: { slug: 'taken' } };
    if (wrong && Object.keys(wrong).length > 0) return { kind: 'fields', fields: toErrors(wrong, request.fields) };
    const reason = toSaveFailure(answer.error);
    setFailure(reason);
    setTransient(statusCode === clientFailureStatus || statusCode >= 500);
    if (reason === 'deleted') void reads.invalidate(...lists);
    return { kind: 'failed', reason };
  }

  function takeSaved(saved: Saved, request: SaveRequest<Fields>) {
    setConflict(undefined);
    onSaved(saved, request);
  }

  /** Returns the request for what was changed after `sent`, which was saved as `saved`; undefined if nothing was. */
  function toLaterRequest(
    request: SaveRequest<Fields>,
    sent: SaveRequest<Fields>,
    saved: Saved,
  ): SaveRequest<Fields> | undefined {
    const theirs = getSavedFields(saved, sent.fields);
    const fields = kind.withLaterChanges({ base: sent.fields, mine: request.fields, theirs });
    const status = request.status === saved.status ? undefined : request.status;
    if (status === undefined && kind.isSame(fields, theirs)) return undefined;
    return { id: saved.id, opened: { version: saved.version, fields: theirs }, fields, status };
  }

  /**
   * Saves after it has repeated a request whose answer was lost. If the server had executed that one, it would refuse
   * the newer request: the version would be old, or the slug taken. A save by a timer (`isAsked` false) moves no focus.
   */
  async function submit(request: SaveRequest<Fields>, isAsked = true) {
    let next: SaveRequest<Fields> | undefined = request;
    if (unanswered) {
      const earlier = await save(unanswered);
      if (earlier.kind === 'failed') return onFailed?.(earlier.reason);
      if (earlier.kind === 'saved') {
        takeSaved(earlier.saved, unanswered);
        next = toLaterRequest(request, unanswered, earlier.saved);
      }
    }
    if (!next) return;
    const outcome = await save(next);
    if (outcome.kind === 'saved') takeSaved(outcome.saved, next);
    if (outcome.kind === 'failed') onFailed?.(outcome.reason);
    if (outcome.kind === 'conflict') setConflict({ ...outcome.conflict, status: next.status });
    if (outcome.kind === 'fields') {
      setConflict(undefined);
      form.shop.takeServerErrors(outcome.fields);
      if (isAsked) revealErrors();
    }
  }

  return {
    submit,
    /** Saves the merged fields over the version that someone else saved. */
    async decide(next: Fields) {
      if (!conflict) return;
      const base = { version: conflict.current.version, fields: kind.toFields(conflict.current) };
      form.open(conflict.current, next);
      await submit({ id: conflict.current.id, opened: base, fields: next, status: conflict.status });
    },
    conflict,
    closeConflict: () => setConflict(undefined),
    isSaving,
    failure,
    isTransient: failure !== undefined && isTransient,
    forgetFailure: () => setFailure(undefined),
  };
}
