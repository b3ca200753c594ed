import { readText, writeText } from '@sampan/domain/stored';
import {
  ChevronDown,
  ChevronUp,
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
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../../app/services/ServicesContext.ts';
import { useHasReconnected } from '../../../app/useHasReconnected.ts';
import { useFormats, useNumberFormats } from '../../../i18n/useFormats.ts';
import { useBottomBar } from '../../../patterns/StickyBar/useBottomBar.ts';
import { useAskBeforeLeaving } from '../../../patterns/useAskBeforeLeaving.ts';
import { Button } from '../../../primitives/Button/Button.tsx';
import { focusPageStart } from '../../../primitives/findPageStart.ts';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../../primitives/IconButton/IconButton.tsx';
import { Inline } from '../../../primitives/Inline/Inline.tsx';
import { Progress } from '../../../primitives/Progress/Progress.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { useFocusAfterRemoval } from '../../../primitives/useFocusAfterRemoval.ts';
import { announce } from '../../../primitives/VisuallyHidden/announce.ts';
import { isOpen, summarize, TaskError, toQuarter } from '../../file/UploadField/tasks.ts';
import { bar, head, headMessages, list, row, sign, state, tray, whole } from './JobTray.css.ts';
import {
  estimateMinutesLeft,
  needsThisPage,
  sortOpenFirst,
  toJobState,
  toShownStatus,
  toTrayHead,
} from './jobLabels.ts';
import type { JobKind, JobStore, JobTask } from './jobStore.ts';

export interface JobTrayProps {
  /** Created with the app, so that jobs continue while screens change. */
  store: JobStore;
  /** Number of requests to open the tray: each one opens the list and focuses it. */
  openRequests?: number;
}

/** Tray of long-running jobs: progress, results, cancel and retry. */
export function JobTray({ store, openRequests = 0 }: JobTrayProps) {
  const { t } = useTranslation('admin');
  const jobs = useSyncExternalStore(store.subscribe, store.tasks, store.tasks);
  const listId = useId();
  const message = useHeadText(jobs);
  const { open, share } = summarize(jobs);
  const isBusy = open > 0;
  const { isCollapsed, setIsCollapsed, collapse, frame } = useCollapsing(jobs, openRequests > 0);
  useAskBeforeLeaving(needsThisPage(jobs));
  useJobNews(isBusy, share, message);
  useFocusAfterRemoval(jobs.length > 0, focusPageStart);
  const listElement = useRef<HTMLUListElement>(null);
  const [shownRequests, setShownRequests] = useState(openRequests);
  if (shownRequests !== openRequests) {
    setShownRequests(openRequests);
    setIsCollapsed(false);
  }
  useEffect(
    function focusListOnRequest() {
      if (openRequests > 0) listElement.current?.focus();
    },
    [openRequests],
  );
  /** The pressed button disappears, and its row may move: the focus goes to the list. */
  function keepFocus(act: () => void) {
    act();
    listElement.current?.focus();
  }

  if (jobs.length === 0) return null;
  return (
    <TrayFrame ref={frame} label={t('jobs.label')}>
      <div className={head}>
        <span className={headMessages}>{message}</span>
        <IconButton
          tooltip="top"
          label={isCollapsed ? t('jobs.expand') : t('jobs.collapse')}
          aria-expanded={!isCollapsed}
          aria-controls={isCollapsed ? undefined : listId}
          onClick={() => collapse(!isCollapsed)}
        >
          <Icon as={isCollapsed ? ChevronUp : ChevronDown} size={18} />
        </IconButton>
        {!isBusy && (
          <IconButton tooltip="top" label={t('jobs.close')} onClick={store.clearEnded}>
            <Icon as={X} size={18} />
          </IconButton>
        )}
      </div>
      {isCollapsed && isBusy && (
        <div className={whole}>
          <Progress label={message} share={share} />
        </div>
      )}
      {!isCollapsed && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled area must be reachable by keyboard
        <ul ref={listElement} id={listId} className={list} tabIndex={0} aria-label={t('jobs.label')}>
          {sortOpenFirst(jobs).map((job) => (
            <JobRow
              key={job.id}
              job={job}
              onCancel={() => keepFocus(() => store.cancel(job.id))}
              onRetry={() => keepFocus(() => store.retry(job.id))}
              onFocusLost={() => listElement.current?.focus()}
            />
          ))}
        </ul>
      )}
    </TrayFrame>
  );
}

interface TrayFrameProps {
  ref: RefObject<HTMLElement | null>;
  label: string;
  children: ReactNode;
}

function TrayFrame({ ref, label, children }: TrayFrameProps) {
  useBottomBar(ref, 'tray');
  return (
    <section ref={ref} className={tray} aria-label={label}>
      {children}
    </section>
  );
}

const collapsedKey = 'admin.jobsCollapsed';
/** Time to read the result, or to download it, before the list collapses. */
const resultShownMs = 10_000;

/**
 * Collapses the list where nothing is new: when the page opens, and some time after the last job has ended, unless the
 * list is in use. New jobs expand it again, except for a viewer who has collapsed it in this session.
 */
function useCollapsing(jobs: readonly JobTask[], wasRequested: boolean) {
  const { session } = useServices().platform;
  const frame = useRef<HTMLElement>(null);
  const isChosen = () => readText(session, collapsedKey) === 'yes';
  const isBusy = jobs.some(isOpen);
  // Not those from before, which are open for a moment, until their end is read; but a short job that ended before the
  // tray was loaded.
  const hasNews = jobs.some(({ input }) => !input.hadEnded);
  const [isCollapsed, setIsCollapsed] = useState(() => !wasRequested && (!hasNews || isChosen()));
  const [wasBusy, setWasBusy] = useState(isBusy);
  if (wasBusy !== isBusy) {
    setWasBusy(isBusy);
    if (isBusy && hasNews) setIsCollapsed(isChosen());
  }
  useEffect(
    function collapseAfterTheWork() {
      if (isBusy || isCollapsed) return;
      const timer = setInterval(() => {
        const isInUse = frame.current?.matches(':hover, :focus-within');
        if (!isInUse) setIsCollapsed(true);
      }, resultShownMs);
      return () => clearInterval(timer);
    },
    [isBusy, isCollapsed],
  );
  return {
    isCollapsed,
    setIsCollapsed,
    /** Collapses or expands the list as the viewer asks, for this session. */
    collapse(next: boolean) {
      writeText(session, collapsedKey, next ? 'yes' : 'no');
      setIsCollapsed(next);
    },
    frame,
  };
}

function useHeadText(jobs: readonly JobTask[]): string {
  const { t } = useTranslation('admin');
  const { key, ...values } = toTrayHead(jobs);
  return t(`jobs.${key}`, values);
}

/** Announces each quarter of the total progress, and the result, to screen readers. */
function useJobNews(isBusy: boolean, share: number, message: string) {
  const { t } = useTranslation('common');
  const formats = useFormats();
  const quarter = toQuarter(share);
  const before = useRef({ isBusy, quarter });
  useEffect(
    function announceProgress() {
      const last = before.current;
      before.current = { isBusy, quarter };
      if (last.isBusy && !isBusy) announce(message);
      else if (isBusy && quarter > last.quarter) announce(t('progress', { percent: formats.percent(quarter / 100) }));
    },
    [isBusy, quarter, message, t, formats],
  );
}

interface JobRowProps {
  job: JobTask;
  onCancel: () => void;
  onRetry: () => void;
  /** Called when the button of the result is removed while it has the focus. */
  onFocusLost: () => void;
}

/** A job with its state, its progress and the buttons to cancel or retry it. */
function JobRow({ job, onCancel, onRetry, onFocusLost }: JobRowProps) {
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
