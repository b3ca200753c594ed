import { CircleAlert, Upload } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DropZone } from '../../../patterns/DropZone/DropZone.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { summarize } from '../UploadField/tasks.ts';
import { UploadRow } from '../UploadField/UploadRow.tsx';
import { type CheckedFiles, checkFiles, type UploadRules } from '../UploadField/uploadRules.ts';
import { useAskBeforeLeaving } from '../UploadField/useAskBeforeLeaving.ts';
import { usePastedFiles } from '../UploadField/usePastedFiles.ts';
import { useUploadMessages, useUploadNews } from '../UploadField/useUploadMessages.ts';
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
  onBusyChange?: ((isBusy: boolean) => void) | undefined;
  /** Beside the button: an alternative way to add. */
  children?: ReactNode;
}

/** Adds files by button, drop or paste; each upload has a row until it is done. */
export function MediaAdd({ label, rules, upload, hint, takesPaste = false, onBusyChange, children }: MediaAddProps) {
  const { t } = useTranslation('admin');
  const uploadMessages = useUploadMessages(rules);
  const inputId = useId();
  const [rejected, setRejected] = useState<CheckedFiles['rejected']>([]);
  const { queue, tasks } = useUploads(upload);
  const waiting = tasks.filter(({ status }) => status !== 'done');
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
    const checked = await checkFiles(files, rules, 0);
    setRejected(checked.rejected);
    queue.add(checked.accepted.map((file) => ({ name: file.name, size: file.size, type: file.type, file })));
  }
  usePastedFiles(takesPaste, (files) => void take(files));

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    void take([...(currentTarget.files ?? [])]);
    // Reset the input, so that selecting the same file again fires a change event.
    currentTarget.value = '';
  }

  return (
    <DropZone onFiles={(files) => void take(files)} className={add}>
      <div className={ways}>
        <input
          id={inputId}
          type="file"
          multiple
          accept={rules.accept?.join()}
          className={input}
          aria-describedby={`${inputId}-hint`}
          onChange={choose}
        />
        <label htmlFor={inputId} className={way}>
          <Icon as={Upload} size={18} />
          {label}
        </label>
        {children}
      </div>
      <Text size="caption" tone="muted" id={`${inputId}-hint`}>
        {[hint, uploadMessages.rules].filter(Boolean).join(' · ')}
      </Text>
      {rejected.length > 0 && (
        <div role="alert">
          <ul className={rows}>
            {rejected.map(({ file, problem: why }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name, and the list is never reordered
              <li key={index} className={problem}>
                <Icon as={CircleAlert} size={16} />
                {uploadMessages.formatProblem(file, why)}
              </li>
            ))}
          </ul>
        </div>
      )}
      {waiting.length > 0 && (
        <ul className={rows} aria-label={t('media.uploading')}>
          {waiting.map((task) => (
            <UploadRow
              key={task.id}
              task={task}
              onRetry={() => queue.retry(task.id)}
              onRemove={() => queue.remove(task.id)}
            />
          ))}
        </ul>
      )}
    </DropZone>
  );
}
