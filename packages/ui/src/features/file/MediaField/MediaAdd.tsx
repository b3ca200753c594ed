import { CircleAlert, Upload } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DropZone } from '../../../patterns/DropZone/DropZone.tsx';
import { useAskBeforeLeaving } from '../../../patterns/useAskBeforeLeaving.ts';
import { focusBeside } from '../../../primitives/focusBeside.ts';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { ignoreHeldKey } from '../../../primitives/ignoreHeldKey.ts';
import { MutedText } from '../../../primitives/Text/Text.tsx';
import { summarize } from '../UploadField/tasks.ts';
import { UploadRow } from '../UploadField/UploadRow.tsx';
import type { UploadRules } from '../UploadField/uploadRules.ts';
import { useFileIntake } from '../UploadField/useFileIntake.ts';
import { useUploadNews } from '../UploadField/useUploadMessages.ts';
import { type UploadFile, useUploads } from '../UploadField/useUploads.ts';
import { add, input, problem, rows, way, ways } from './MediaField.css.ts';

export interface MediaAddProps {
  /** Label of the button. */
  label: string;
  rules: UploadRules;
  upload: UploadFile;
  hint: string;
  /** True receives files pasted on the page; use it for one field per page. */
  takesPaste?: boolean;
  /** Called when uploads start and end. */
  onBusyChange: (isBusy: boolean) => void;
  /** Beside the button: an alternative way to add. */
  children?: ReactNode;
}

/** Adds files by button, drop or paste; each upload has a row until it is done. */
export function MediaAdd({ label, rules, upload, hint, takesPaste = false, onBusyChange, children }: MediaAddProps) {
  const { t } = useTranslation('admin');
  const inputId = useId();
  const { queue, tasks } = useUploads(upload);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const intake = useFileIntake(rules, queue.add, { pasteField: takesPaste ? field : undefined });
  const waiting = tasks.filter(({ status }) => status !== 'done');
  const summary = summarize(tasks);
  const isBusy = summary.open > 0;
  useUploadNews(summary);
  useAskBeforeLeaving(isBusy);
  useEffect(
    function reportBusy() {
      onBusyChange(isBusy);
    },
    [isBusy, onBusyChange],
  );

  return (
    <DropZone onFiles={intake.take} className={add}>
      <div className={ways}>
        <input
          ref={field}
          id={inputId}
          type="file"
          multiple
          accept={rules.accept?.join()}
          className={input}
          aria-describedby={`${inputId}-hint`}
          onKeyDown={ignoreHeldKey}
          onChange={intake.choose}
        />
        <label htmlFor={inputId} className={way}>
          <Icon as={Upload} size={18} />
          {label}
        </label>
        {children}
      </div>
      <MutedText size="caption" id={`${inputId}-hint`}>
        {[hint, intake.hint].filter(Boolean).join(' · ')}
      </MutedText>
      {intake.problems.length > 0 && (
        <div role="alert">
          <ul className={rows}>
            {intake.problems.map((message, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same problem, and the list is never reordered
              <li key={index} className={problem}>
                <Icon as={CircleAlert} size={16} />
                {message}
              </li>
            ))}
          </ul>
        </div>
      )}
      {waiting.length > 0 && (
        <ul ref={list} className={rows} aria-label={t('media.uploading')}>
          {waiting.map((task, index) => (
            <UploadRow
              key={task.id}
              task={task}
              onRetry={() => queue.retry(task.id)}
              onRemove={() => {
                focusBeside(list.current, index, field.current);
                queue.remove(task.id);
              }}
            />
          ))}
        </ul>
      )}
    </DropZone>
  );
}
