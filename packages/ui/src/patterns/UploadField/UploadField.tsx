import { Camera, CircleAlert, Upload } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../primitives/Field/Field.tsx';
import { useFieldControl } from '../../primitives/Field/FieldContext.ts';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import { useToast } from '../../primitives/Toast/Toast.tsx';
import { DropZone } from '../DropZone/DropZone.tsx';
import { isOpen, summarize } from './tasks.ts';
import {
  camera as cameraClass,
  dropHint,
  input,
  refusal as refusalClass,
  refusalIcon,
  refusalList,
  refusals,
  rows,
  way,
  wayIcon,
  wayName,
  ways,
} from './UploadField.css.ts';
import { UploadRow } from './UploadRow.tsx';
import { type CheckedFiles, checkFiles, type UploadRules } from './uploadRules.ts';
import { useAskBeforeLeaving } from './useAskBeforeLeaving.ts';
import { usePastedFiles } from './usePastedFiles.ts';
import { useUploadMessages } from './useUploadMessages.ts';
import { useUploadNews } from './useUploadNews.ts';
import { type Uploaded, type UploadFile, type UploadTask, useUploads } from './useUploads.ts';

export interface UploadFieldProps {
  label: string;
  /** Why it is asked. What it must be is said by itself, from the rules. */
  hint?: string;
  error?: string;
  isOptional?: boolean;
  isDisabled?: boolean;
  /** Sends one file; at most three at once. */
  upload: UploadFile;
  /** Checked before anything is sent. */
  rules?: UploadRules;
  /** What the server has already; read once. */
  uploaded?: readonly Uploaded[];
  /** All files that are on the server now, in the order of the list. */
  onChange?: (files: Uploaded[]) => void;
  /** The screen asks before it lets anybody leave while this is true. Leaving the site asks by itself. */
  onBusyChange?: (isBusy: boolean) => void;
  /** Offers the camera on a phone: to the person (`user`) or to what is before them (`environment`). */
  camera?: 'user' | 'environment';
  /** Files pasted anywhere on the page come here: one field a page, in the back office. */
  takesPaste?: boolean;
}

/** Files by drop, by button, by camera or by paste, each with its progress, sent as soon as they are chosen. */
export function UploadField({
  label,
  hint,
  error,
  isOptional,
  isDisabled = false,
  upload,
  rules = {},
  uploaded = [],
  onChange,
  onBusyChange,
  camera,
  takesPaste = false,
}: UploadFieldProps) {
  const { t } = useTranslation('controls');
  const toast = useToast();
  const words = useUploadMessages(rules);
  const { queue, tasks } = useUploads(upload, uploaded, onChange);
  const [refused, setRefused] = useState<CheckedFiles['refused']>([]);
  const inputId = useId();
  const list = useRef<HTMLUListElement>(null);
  // One choice after the other: each must know how many files there are already.
  const turn = useRef(Promise.resolve());
  const isSingle = rules.maxCount === 1;
  const summary = summarize(tasks);
  const isBusy = summary.open > 0;
  useUploadNews(summary);
  useAskBeforeLeaving(isBusy);
  useEffect(
    function tellWhetherBusy() {
      onBusyChange?.(isBusy);
    },
    [isBusy, onBusyChange],
  );

  async function take(files: readonly File[]) {
    const checked = await checkFiles(files, rules, queue.tasks().length);
    setRefused(checked.refused);
    queue.add(checked.taken.map((file) => ({ name: file.name, size: file.size, type: file.type, file })));
  }
  function add(files: readonly File[]) {
    if (!isDisabled) turn.current = turn.current.then(() => take(files));
  }
  usePastedFiles(takesPaste && !isDisabled, add);

  function remove(task: UploadTask, index: number) {
    const restore = queue.remove(task.id);
    // The next row's button takes the focus, else the one before, else the field.
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])];
    (buttons[index + 1] ?? buttons[index - 1] ?? document.getElementById(inputId))?.focus();
    if (isOpen(task)) return;
    const { name } = task.input;
    toast.action(t('upload.removed', { name }), { label: t('action.undo', { ns: 'common' }), onPress: restore });
  }

  const hints = [hint, words.rules].filter(Boolean).join(' · ');
  return (
    <div>
      <Field id={inputId} label={label} hint={hints} error={error} isOptional={isOptional} keepsMessageLine={false}>
        <DropZone onFiles={add} isDisabled={isDisabled}>
          <div className={ways}>
            <Way rules={rules} isDisabled={isDisabled} onFiles={add} isInvalid={Boolean(error)}>
              <Icon as={Upload} className={wayIcon} />
              <span>
                <span className={wayName}>{t(isSingle ? 'upload.chooseOne' : 'upload.choose')}</span>{' '}
                <span className={dropHint}>{t(isSingle ? 'upload.orDropOne' : 'upload.orDrop')}</span>
              </span>
            </Way>
            {camera && (
              <Way rules={rules} isDisabled={isDisabled} onFiles={add} camera={camera} id={`${inputId}-camera`}>
                <Icon as={Camera} className={wayIcon} />
                <span className={wayName}>{t('upload.photo')}</span>
              </Way>
            )}
          </div>
        </DropZone>
      </Field>
      {refused.length > 0 && (
        <div role="alert" className={refusals}>
          <ul className={refusalList}>
            {refused.map(({ file, refusal }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two files may bear one name, and the list never reorders
              <li key={index} className={refusalClass}>
                <Icon as={CircleAlert} size={16} className={refusalIcon} />
                {words.refusal(file, refusal)}
              </li>
            ))}
          </ul>
        </div>
      )}
      {tasks.length > 0 && (
        <ul ref={list} className={rows} aria-label={t('upload.list', { label })}>
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
  /** The field's own when left out. */
  id?: string;
  rules: UploadRules;
  isDisabled: boolean;
  isInvalid?: boolean;
  camera?: 'user' | 'environment';
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

/** A file input and the label that is pressed in its place. */
function Way({ id, rules, isDisabled, isInvalid, camera, onFiles, children }: WayProps) {
  const control = useFieldControl({ id });

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    onFiles([...(currentTarget.files ?? [])]);
    // So that the same file may be chosen again.
    currentTarget.value = '';
  }

  return (
    <>
      <input
        {...control}
        type="file"
        className={camera ? `${input} ${cameraClass}` : input}
        accept={rules.accept?.join()}
        multiple={!camera && rules.maxCount !== 1}
        capture={camera}
        disabled={isDisabled}
        onChange={choose}
      />
      <label
        htmlFor={control.id}
        className={camera ? `${way} ${cameraClass}` : way}
        data-disabled={isDisabled || undefined}
        data-invalid={isInvalid || undefined}
      >
        {children}
      </label>
    </>
  );
}
