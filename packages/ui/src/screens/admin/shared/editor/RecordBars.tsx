import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LeaveDialog } from '../../../../patterns/SaveBar/LeaveDialog.tsx';
import { SaveBar } from '../../../../patterns/SaveBar/SaveBar.tsx';
import type { UnsavedGuardState } from '../../../../patterns/SaveBar/useUnsavedGuard.ts';
import type { EditedRecord, RecordFields } from './recordDraft.ts';
import { getSaveStatus } from './saveStatus.ts';
import type { RecordForm } from './useRecordForm.ts';
import type { useRecordSave } from './useRecordSave.ts';

export interface RecordBarsProps<Fields extends FieldValues & RecordFields, Saved extends EditedRecord> {
  form: RecordForm<Fields, Saved>;
  saving: Pick<ReturnType<typeof useRecordSave<Fields, Saved>>, 'isSaving' | 'failure' | 'forgetFailure'>;
  guard: UnsavedGuardState;
  /** Name of the record. */
  name: string;
  /** Saved since the editor was opened. */
  isSaved: boolean;
  onSave: () => void;
}

/** An editor's save bar, and the question before it is left with unsaved changes. */
export function RecordBars<Fields extends FieldValues & RecordFields, Saved extends EditedRecord>({
  form,
  saving: { isSaving, failure, forgetFailure },
  guard,
  name,
  isSaved,
  onSave,
}: RecordBarsProps<Fields, Saved>) {
  const { t } = useTranslation('admin');
  const { isDirty, problems } = form;
  const hasFailed = failure !== undefined || problems.length > 0;
  return (
    <>
      <SaveBar
        status={getSaveStatus({ isSaving, isDirty, hasFailed, isSaved })}
        name={name}
        problems={problems.map(form.kind.getId)}
        onReveal={form.revealField}
        failure={failure && t(failure === 'deleted' ? 'save.deletedRecord' : `save.failure.${failure}`)}
        onSave={onSave}
        onDiscard={() => {
          forgetFailure();
          form.discard();
        }}
      />
      <LeaveDialog
        {...guard}
        name={name}
        leave={() => {
          form.abandon();
          guard.leave();
        }}
      />
    </>
  );
}
