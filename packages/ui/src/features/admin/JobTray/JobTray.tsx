import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../i18n/useFormats.ts';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../../primitives/IconButton/IconButton.tsx';
import { Progress } from '../../../primitives/Progress/Progress.tsx';
import { announce } from '../../../primitives/VisuallyHidden/announce.ts';
import { summarize, toQuarter } from '../../file/UploadField/tasks.ts';
import { useAskBeforeLeaving } from '../../file/UploadField/useAskBeforeLeaving.ts';
import { JobRow } from './JobRow.tsx';
import { head, headMessages, list, tray, whole } from './JobTray.css.ts';
import { toTrayHead } from './jobLabels.ts';
import type { JobStore } from './jobStore.ts';

export interface JobTrayProps {
  /** Created with the app, so that jobs continue while screens change. */
  store: JobStore;
  /** Number of bell presses: each one opens the list and focuses it. */
  bells?: number;
}

/** Tray of long-running jobs: progress, results, cancel and retry. */
export function JobTray({ store, bells = 0 }: JobTrayProps) {
  const { t } = useTranslation('admin');
  const jobs = useSyncExternalStore(store.subscribe, store.tasks, store.tasks);
  const [isCollapsed, setIsCollapsed] = useState(false);
  const listId = useId();
  const message = useHeadMessages(store);
  const { open, share } = summarize(jobs);
  const isBusy = open > 0;
  useAskBeforeLeaving(isBusy);
  useJobNews(isBusy, share, message);
  const listElement = useRef<HTMLUListElement>(null);
  const [shownBells, setShownBells] = useState(bells);
  if (shownBells !== bells) {
    setShownBells(bells);
    setIsCollapsed(false);
  }
  useEffect(
    function comeWhenRung() {
      if (bells > 0) listElement.current?.focus();
    },
    [bells],
  );
  if (jobs.length === 0) return null;
  return (
    <section className={tray} aria-label={t('jobs.label')}>
      <div className={head}>
        <span className={headMessages}>{message}</span>
        <IconButton
          tooltip="top"
          label={isCollapsed ? t('jobs.expand') : t('jobs.collapse')}
          aria-expanded={!isCollapsed}
          aria-controls={isCollapsed ? undefined : listId}
          onClick={() => setIsCollapsed(!isCollapsed)}
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
          {jobs.map((job) => (
            <JobRow key={job.id} job={job} onCancel={() => store.cancel(job.id)} onRetry={() => store.retry(job.id)} />
          ))}
        </ul>
      )}
    </section>
  );
}

function useHeadMessages(store: JobStore): string {
  const { t } = useTranslation('admin');
  const trayHead = toTrayHead(store.tasks());
  switch (trayHead.key) {
    case 'uploading':
    case 'working':
      return t(`jobs.${trayHead.key}`, { n: trayHead.n, total: trayHead.total });
    case 'done':
      return t('jobs.done', { count: trayHead.count });
    case 'ended':
      return t('jobs.ended', { done: trayHead.done, failed: trayHead.failed });
    case 'stopped':
      return t('jobs.stopped');
  }
}

/** Announces each quarter of the total progress, and the result, to screen readers. */
function useJobNews(isBusy: boolean, share: number, message: string) {
  const { t } = useTranslation('common');
  const formats = useFormats();
  const quarter = toQuarter(share);
  const before = useRef({ isBusy, quarter });
  useEffect(
    function sayTheNews() {
      const last = before.current;
      before.current = { isBusy, quarter };
      if (last.isBusy && !isBusy) announce(message);
      else if (isBusy && quarter > last.quarter) announce(t('progress', { percent: formats.percent(quarter / 100) }));
    },
    [isBusy, quarter, message, t, formats],
  );
}
