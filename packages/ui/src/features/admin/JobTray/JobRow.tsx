import {
  CircleAlert,
  CircleCheck,
  CircleSlash,
  Clock,
  CloudDownload,
  CloudUpload,
  type LucideIcon,
  RotateCw,
  TriangleAlert,
  X,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useHasReconnected } from '../../../app/useHasReconnected.ts';
import { useNumberFormats } from '../../../i18n/useFormats.ts';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../../primitives/IconButton/IconButton.tsx';
import { Inline } from '../../../primitives/Inline/Inline.tsx';
import { Progress } from '../../../primitives/Progress/Progress.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { useFocusAfterRemoval } from '../../../primitives/useFocusAfterRemoval.ts';
import { isOpen, TaskError } from '../../file/UploadField/tasks.ts';
import { bar, row, sign, state } from './JobTray.css.ts';
import { estimateMinutesLeft, toJobState, toShownStatus } from './jobLabels.ts';
import type { JobKind, JobTask } from './jobStore.ts';

export interface JobRowProps {
  job: JobTask;
  onCancel: () => void;
  onRetry: () => void;
  /** Called when the button of the result is removed while it has the focus. */
  onFocusLost: () => void;
}

/** A job with its state, its progress and the buttons to cancel or retry it. */
export function JobRow({ job, onCancel, onRetry, onFocusLost }: JobRowProps) {
  const { t } = useTranslation('admin');
  const { name, canRetry = true } = job.input;
  const action = job.result?.action;
  useFocusAfterRemoval(action !== undefined, onFocusLost);
  return (
    <li className={row} data-status={toShownStatus(job)}>
      <span className={sign}>
        <Icon as={getIcon(job)} />
      </span>
      <div>
        <Text size="bodySm" weight="medium" maxLines={1} title={name}>
          {name}
        </Text>
        <JobText job={job} />
        {job.status === 'running' && !job.isWaiting && (
          <div className={bar}>
            <Progress label={name} share={job.share === 1 || job.isCancelling ? null : job.share} />
          </div>
        )}
      </div>
      <Inline gap="2xs" wraps={false}>
        {action && (
          <Button variant="ghost" size="sm" aria-label={`${action.label} ${name}`} onClick={action.onPress}>
            {action.label}
          </Button>
        )}
        {canRetry && (job.status === 'failed' || job.status === 'cancelled') && (
          <IconButton tooltip="top" label={t('jobs.retry', { name })} onClick={onRetry}>
            <Icon as={RotateCw} size={18} />
          </IconButton>
        )}
        {isOpen(job) && !job.isCancelling && (
          <IconButton tooltip="top" label={t('jobs.cancel', { name })} onClick={onCancel}>
            <Icon as={X} size={18} />
          </IconButton>
        )}
      </Inline>
    </li>
  );
}

const kindIcons: Record<JobKind, LucideIcon> = {
  upload: CloudUpload,
  import: CloudUpload,
  export: CloudDownload,
  other: Clock,
};

function getIcon(job: JobTask): LucideIcon {
  const status = toShownStatus(job);
  if (status === 'partial') return TriangleAlert;
  if (status === 'done') return CircleCheck;
  if (status === 'failed') return CircleAlert;
  return status === 'cancelled' ? CircleSlash : kindIcons[job.input.kind];
}

function JobText({ job }: { job: JobTask }) {
  const { t } = useTranslation('admin');
  const minutes = estimateMinutesLeft(job);
  return (
    <div className={state}>
      <span>{useStateText(job)}</span>
      {/* What was done before the job was cancelled. */}
      {job.status === 'cancelled' && job.result?.note && <span>{job.result.note}</span>}
      {minutes !== null && <span>{minutes === 0 ? t('jobs.soon') : t('jobs.minutesLeft', { n: minutes })}</span>}
    </div>
  );
}

function useStateText(job: JobTask): string {
  const { t } = useTranslation('admin');
  const { number, percent } = useNumberFormats();
  const jobState = toJobState(job);
  const hasReconnected = useHasReconnected(job.error instanceof TaskError && job.error.isOffline && job.error);
  if (job.status === 'failed' && hasReconnected) return t('jobs.status.failed');
  switch (jobState.key) {
    case 'said':
      return jobState.text;
    case 'amount':
      return t('jobs.amount', { done: number(jobState.done), total: number(jobState.total) });
    case 'percent':
      return percent(jobState.share);
    default:
      return t(`jobs.status.${jobState.key}`);
  }
}
