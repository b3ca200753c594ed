import type { TFunction } from 'i18next';
import { CircleAlert, CircleCheck, File, FileImage, FileVideo, type LucideIcon, RotateCw, X } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale, useNumberFormats } from '../../../i18n/useFormats.ts';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../../primitives/IconButton/IconButton.tsx';
import { Inline } from '../../../primitives/Inline/Inline.tsx';
import { ignoreHeldKey } from '../../../primitives/ignoreHeldKey.ts';
import { Progress } from '../../../primitives/Progress/Progress.tsx';
import { useObjectUrl } from '../../../primitives/useObjectUrl.ts';
import { formatFileSize } from './fileSize.ts';
import { isOpen, TaskError } from './tasks.ts';
import { bar, facts, name as nameClass, nameHead, row, state, stateIcon, thumb } from './UploadField.css.ts';
import { splitName } from './uploadRules.ts';
import { useUploadFailure } from './useUploadFailure.ts';
import type { UploadTask } from './useUploads.ts';

export interface UploadRowProps {
  task: UploadTask;
  onRetry: () => void;
  /** Removes the file and aborts a running upload. */
  onRemove: () => void;
}

/** A file with its progress or error and the buttons to retry or remove it. */
export function UploadRow({ task, onRetry, onRemove }: UploadRowProps) {
  const { t } = useTranslation('controls');
  const locale = useLocale();
  const { name, size } = task.input;
  const isOnItsWay = task.status === 'running';

  function retry({ currentTarget }: MouseEvent<HTMLElement>) {
    // The pressed button disappears: the focus goes to the one that cancels.
    currentTarget.closest('li')?.querySelector<HTMLElement>('[data-remove]')?.focus();
    onRetry();
  }

  return (
    <li className={row}>
      <Thumb file={task.input} />
      <div>
        <FileName name={name} />
        <div className={facts} data-status={task.status}>
          <span>{formatFileSize(size, locale)}</span>
          <UploadState task={task} />
        </div>
        {isOnItsWay && (
          <div className={bar}>
            <Progress label={t('upload.progress', { name })} share={task.share === 1 ? null : task.share} />
          </div>
        )}
      </div>
      <Inline gap="2xs" wraps={false}>
        {task.status === 'failed' && (
          <IconButton label={t('upload.retry', { name })} tooltip="none" onClick={retry}>
            <Icon as={RotateCw} size={18} />
          </IconButton>
        )}
        <IconButton
          label={isOpen(task) ? t('upload.cancel', { name }) : t('upload.remove', { name })}
          tooltip="none"
          data-remove=""
          onKeyDown={ignoreHeldKey}
          onClick={onRemove}
        >
          <Icon as={X} size={18} />
        </IconButton>
      </Inline>
    </li>
  );
}

/** Reason of a failed upload. */
export function getFailureText({ error }: UploadTask, t: TFunction<'controls'>): string {
  return error instanceof TaskError ? error.message : t('upload.failed');
}

function FileName({ name }: { name: string }) {
  const [head, tail] = splitName(name);
  return (
    <div className={nameClass} title={name}>
      <span className={nameHead}>{head}</span>
      <span>{tail}</span>
    </div>
  );
}

function UploadState({ task }: { task: UploadTask }) {
  const { t } = useTranslation('controls');
  const formats = useNumberFormats();
  switch (task.status) {
    case 'running':
      return (
        <span className={state}>
          {task.share === 1
            ? t('upload.processing')
            : t('upload.uploading', { percent: formats.percent(Math.floor((task.share ?? 0) * 100) / 100) })}
        </span>
      );
    case 'done':
      return (
        <span className={state}>
          <Icon as={CircleCheck} size={16} className={stateIcon} />
          {t('upload.done')}
        </span>
      );
    case 'failed':
      return (
        <span className={state}>
          <Icon as={CircleAlert} size={16} className={stateIcon} />
          <UploadFailure error={task.error} />
        </span>
      );
    default:
      return <span className={state}>{t('upload.queued')}</span>;
  }
}

function UploadFailure({ error }: Pick<UploadTask, 'error'>) {
  const { t } = useTranslation('controls');
  return useUploadFailure(error, t('upload.failed'));
}

const iconByMediaType: Record<string, LucideIcon> = { image: FileImage, video: FileVideo };

function Thumb({ file }: { file: globalThis.File }) {
  const [kind = ''] = file.type.split('/');
  const preview = useObjectUrl(kind === 'image' ? file : undefined);
  return (
    <span className={thumb}>
      {preview ? <img src={preview} alt="" /> : <Icon as={iconByMediaType[kind] ?? File} size={20} />}
    </span>
  );
}
