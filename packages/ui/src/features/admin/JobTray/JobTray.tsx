import { readText, writeText } from '@sampan/domain/stored';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../../app/services/ServicesContext.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useBottomBar } from '../../../patterns/StickyBar/useBottomBar.ts';
import { useAskBeforeLeaving } from '../../../patterns/useAskBeforeLeaving.ts';
import { focusPageStart } from '../../../primitives/findPageStart.ts';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../../primitives/IconButton/IconButton.tsx';
import { Progress } from '../../../primitives/Progress/Progress.tsx';
import { useFocusAfterRemoval } from '../../../primitives/useFocusAfterRemoval.ts';
import { announce } from '../../../primitives/VisuallyHidden/announce.ts';
import { isOpen, summarize, toQuarter } from '../../file/UploadField/tasks.ts';
import { JobRow } from './JobRow.tsx';
import { head, headMessages, list, tray, whole } from './JobTray.css.ts';
import { needsThisPage, sortOpenFirst, toTrayHead } from './jobLabels.ts';
import type { JobStore, JobTask } from './jobStore.ts';

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
