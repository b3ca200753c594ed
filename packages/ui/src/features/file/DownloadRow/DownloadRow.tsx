import { notFoundStatus } from '@sampan/api/errors';
import { getNoAnswerReason } from '@sampan/api/noAnswer';
import {
  CircleAlert,
  CircleCheck,
  Download,
  File,
  FileArchive,
  FileImage,
  FileText,
  type LucideIcon,
  RotateCw,
  X,
} from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats, useLocale } from '../../../i18n/useFormats.ts';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../../primitives/IconButton/IconButton.tsx';
import { ignoreHeldKey } from '../../../primitives/ignoreHeldKey.ts';
import { Progress } from '../../../primitives/Progress/Progress.tsx';
import { announce } from '../../../primitives/VisuallyHidden/announce.ts';
import { formatFileSize } from '../UploadField/fileSize.ts';
import { isOpen } from '../UploadField/tasks.ts';
import { splitName } from '../UploadField/uploadRules.ts';
import * as css from './DownloadRow.css.ts';
import { getDownloadObstacle } from './downloadObstacle.ts';
import { DownloadFailure, type FileDownload } from './useDownloads.ts';

export interface DownloadRowProps extends FileDownload {
  /** Leading element: a checkbox. */
  start?: ReactNode;
  /** Additional information, such as the file's order. */
  note?: ReactNode;
  /** Trailing element: a further button. */
  end?: ReactNode;
}

/** Milliseconds that the success tick is shown. */
const doneShownMs = 2000;

const icons: readonly [RegExp, LucideIcon][] = [
  [/^image\//, FileImage],
  [/pdf|text|word|document/, FileText],
  [/zip|compressed|tar|rar/, FileArchive],
];
function getIcon(mime: string): LucideIcon {
  return icons.find(([pattern]) => pattern.test(mime))?.[1] ?? File;
}

/** A downloadable file: name, progress, and a start, cancel or retry button. */
export function DownloadRow({ file, onStart, onCancel, onForget, start, note, end, ...props }: DownloadRowProps) {
  const { t } = useTranslation('controls');
  const locale = useLocale();
  const { date } = useFormats();
  const { name } = file;
  // An attempt that ended before the file could no longer be downloaded says nothing any more.
  const isOver = props.task !== undefined && !isOpen(props.task) && getDownloadObstacle(file) !== undefined;
  const task = isOver ? undefined : props.task;
  const isDone = task?.status === 'done';

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a download ends, not when a text or callback changes meanwhile
  useEffect(
    function showTickForAMoment() {
      if (!isDone) return;
      announce(t('download.said', { name }));
      const timer = setTimeout(onForget, doneShownMs);
      return () => clearTimeout(timer);
    },
    [isDone],
  );

  const [head, tail] = splitName(name);
  return (
    <div className={css.row}>
      {start}
      <span className={css.sign}>
        <Icon as={getIcon(file.mime)} size={24} />
      </span>
      <div className={css.texts}>
        <div>
          <div className={css.name} title={name}>
            <span className={css.nameHead}>{head}</span>
            <span>{tail}</span>
          </div>
          <div className={css.facts}>
            <span>{formatFileSize(file.size, locale)}</span>
            <time dateTime={file.createdAt}>{date(file.createdAt)}</time>
            {note}
          </div>
        </div>
        <DownloadState file={file} task={task} />
        {task?.status === 'running' && (
          <div className={css.bar}>
            <Progress label={t('download.progress', { name })} share={task.share === 1 ? null : task.share} />
          </div>
        )}
      </div>
      <DownloadButton file={file} task={task} onStart={onStart} onCancel={onCancel} />
      {end}
    </div>
  );
}

function DownloadButton({
  file,
  task,
  onStart,
  onCancel,
}: Pick<DownloadRowProps, 'file' | 'task' | 'onStart' | 'onCancel'>) {
  const { t } = useTranslation('controls');
  const { name } = file;
  if (task && isOpen(task)) {
    return (
      <IconButton label={t('download.cancel', { name })} onKeyDown={ignoreHeldKey} onClick={onCancel}>
        <Icon as={X} />
      </IconButton>
    );
  }
  if (getDownloadObstacle(file)) return null;
  const isRepeated = task?.status === 'failed';
  return (
    <IconButton
      variant={isRepeated ? 'outline' : 'tonal'}
      label={t(isRepeated ? 'download.retry' : 'download.start', { name })}
      onKeyDown={ignoreHeldKey}
      onClick={onStart}
    >
      <Icon as={isRepeated ? RotateCw : Download} />
    </IconButton>
  );
}

function DownloadState({ file, task }: Pick<DownloadRowProps, 'file' | 'task'>) {
  const { t } = useTranslation('controls');
  const { date, percent } = useFormats();
  const { expiresAt } = file;

  function describeState(): string | undefined {
    switch (task?.status) {
      case 'queued':
        return t('download.queued');
      case 'running':
        return task.share === 1
          ? t('download.checking')
          : t('download.share', { percent: percent(Math.floor((task.share ?? 0) * 100) / 100) });
      case 'done':
        return t('download.done');
      case 'cancelled':
        return t('download.stopped');
      case 'failed':
        return getFailureMessage(task.error);
    }
    const at = expiresAt === undefined ? '' : date(expiresAt);
    const obstacle = getDownloadObstacle(file);
    return obstacle || at ? t(`download.${obstacle ?? 'until'}`, { at }) : undefined;
  }

  function getFailureMessage(error: unknown): string {
    const failure = error instanceof DownloadFailure ? error.failure : undefined;
    if (failure?.reason === 'checksum') return t('download.wrong');
    if (getNoAnswerReason(failure?.error) === 'offline') return t('download.offline');
    return t(failure?.error.statusCode === notFoundStatus ? 'download.gone' : 'download.failed');
  }

  const text = describeState();
  const status = task?.status;
  const Glyph = status === 'failed' ? CircleAlert : status === 'done' ? CircleCheck : undefined;
  return (
    <div className={css.state} data-status={status} role={status === 'failed' ? 'alert' : undefined}>
      {Glyph && <Icon as={Glyph} size={16} className={css.stateIcon} />}
      {text}
    </div>
  );
}
