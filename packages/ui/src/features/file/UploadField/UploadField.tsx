import { Camera, CircleAlert, Upload } from 'lucide-react';
import { type ChangeEventHandler, type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DropZone } from '../../../patterns/DropZone/DropZone.tsx';
import { useAskBeforeLeaving } from '../../../patterns/useAskBeforeLeaving.ts';
import { joinClasses } from '../../../primitives/classes.ts';
import { Field } from '../../../primitives/Field/Field.tsx';
import { useFieldControl } from '../../../primitives/Field/FieldContext.ts';
import { focusBeside } from '../../../primitives/focusBeside.ts';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { ignoreHeldKey } from '../../../primitives/ignoreHeldKey.ts';
import { useToast } from '../../../primitives/Toast/Toast.tsx';
import { isOpen, summarize } from './tasks.ts';
import * as css from './UploadField.css.ts';
import { getFailureText, UploadRow } from './UploadRow.tsx';
import type { UploadRules } from './uploadRules.ts';
import { useFileIntake } from './useFileIntake.ts';
import { useUploadNews } from './useUploadMessages.ts';
import { type UploadedFile, type UploadFile, type UploadTask, useUploads } from './useUploads.ts';

export interface UploadFieldProps {
  /** Visible label of the field. */
  label: string;
  /** Explains why a file is needed. The rules are listed automatically. */
  hint?: string;
  /** Uploads one file; called for three files in parallel at most. */
  upload: UploadFile;
  /** Checked before the upload. */
  rules?: UploadRules;
  /** Called with all uploaded files, in list order. */
  onChange?: (files: UploadedFile[]) => void;
}

/** File upload by drop, button or camera. Uploads start at once, with progress per file. */
export function UploadField({ label, hint, upload, rules = {}, onChange }: UploadFieldProps) {
  const { t } = useTranslation('controls');
  const toast = useToast();
  const { queue, tasks } = useUploads(upload, onChange);
  const intake = useFileIntake(rules, add, {
    countFiles: () => queue.tasks().filter(({ status }) => status !== 'failed').length,
  });
  const inputId = useId();
  const list = useRef<HTMLUListElement>(null);
  const isSingle = rules.maxCount === 1;
  const summary = summarize(tasks);
  const failedIndex = tasks.findLastIndex(({ status }) => status === 'failed');
  const failedTask = tasks[failedIndex];
  useUploadNews(summary, failedTask && getFailureText(failedTask, t));
  useEffect(
    function showTheFailure() {
      if (summary.failed > 0) list.current?.children[failedIndex]?.scrollIntoView({ block: 'nearest' });
    },
    [summary.failed, failedIndex],
  );
  useAskBeforeLeaving(summary.open > 0);

  const maxCount = rules.maxCount ?? Number.POSITIVE_INFINITY;
  /** Drops failed files that leave no room for this number of files. */
  function makeRoom(count: number) {
    const failed = queue.tasks().filter(({ status }) => status === 'failed');
    const excess = queue.tasks().length + count - maxCount;
    for (const { id } of failed.slice(0, Math.max(0, excess))) queue.remove(id);
  }
  function add(files: readonly File[]) {
    makeRoom(files.length);
    queue.add(files);
  }
  function remove(task: UploadTask, index: number) {
    const restore = queue.remove(task.id);
    focusBeside(list.current, index, document.getElementById(inputId));
    if (isOpen(task)) return;
    const { name } = task.input;
    function undo() {
      makeRoom(1);
      // Other files may have been added since.
      if (queue.tasks().length < maxCount) restore();
      else intake.reject(task.input, { reason: 'count' });
    }
    toast.action(t('upload.removed', { name }), { label: t('action.undo', { ns: 'common' }), onPress: undo });
  }

  const hints = [hint, intake.hint].filter(Boolean).join(' · ');
  return (
    <div>
      <Field id={inputId} label={label} hint={hints} keepsMessageLine={false}>
        <DropZone onFiles={intake.take}>
          <div className={css.ways}>
            <Way rules={rules} onChoose={intake.choose}>
              <Icon as={Upload} className={css.wayIcon} />
              <span>
                <span className={css.wayName}>{t(isSingle ? 'upload.chooseOne' : 'upload.choose')}</span>{' '}
                <span className={css.dropHint}>{t(isSingle ? 'upload.orDropOne' : 'upload.orDrop')}</span>
              </span>
            </Way>
            <Way rules={rules} onChoose={intake.choose} isCamera id={`${inputId}-camera`}>
              <Icon as={Camera} className={css.wayIcon} />
              <span className={css.wayName}>{t('upload.photo')}</span>
            </Way>
          </div>
        </DropZone>
      </Field>
      {intake.problems.length > 0 && (
        <div role="alert" className={css.problems}>
          <ul className={css.problemList}>
            {intake.problems.map((problem, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same problem, and the list is never reordered
              <li key={index} className={css.problem}>
                <Icon as={CircleAlert} size={16} className={css.problemIcon} />
                {problem}
              </li>
            ))}
          </ul>
        </div>
      )}
      {tasks.length > 0 && (
        <ul ref={list} className={css.rows} aria-label={t('upload.list', { label })}>
          {tasks.map((task, index) => (
            <UploadRow
              key={task.id}
              task={task}
              onRetry={() => queue.retry(task.id)}
              onRemove={() => remove(task, index)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface WayProps {
  /** Defaults to the Field's id. */
  id?: string;
  rules: UploadRules;
  /** Opens the back camera of a phone in place of the file dialog. */
  isCamera?: boolean;
  onChoose: ChangeEventHandler<HTMLInputElement>;
  children: ReactNode;
}

/** A file input with its label as the press target. */
function Way({ id, rules, isCamera = false, onChoose, children }: WayProps) {
  const control = useFieldControl({ id });
  return (
    <>
      <input
        {...control}
        type="file"
        className={joinClasses(css.input, isCamera && css.camera)}
        accept={rules.accept?.join()}
        multiple={!isCamera && rules.maxCount !== 1}
        capture={isCamera ? 'environment' : undefined}
        onKeyDown={ignoreHeldKey}
        onChange={onChoose}
      />
      <label htmlFor={control.id} className={joinClasses(css.way, isCamera && css.camera)}>
        {children}
      </label>
    </>
  );
}
