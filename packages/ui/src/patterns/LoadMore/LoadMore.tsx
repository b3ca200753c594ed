import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNumberFormats } from '../../i18n/useFormats.ts';
import { Button } from '../../primitives/Button/Button.tsx';
import { focusAfterRemoval } from '../../primitives/focusAfterRemoval.ts';
import { MutedText, Text } from '../../primitives/Text/Text.tsx';
import { bar, loadMore, track } from './LoadMore.css.ts';

export interface LoadMoreProps {
  /** Number of loaded items. */
  loadedCount: number;
  /** Number of all items. */
  total: number;
  /** Whether the next items are being loaded. */
  isLoading: boolean;
  /** Error message of the last attempt. */
  failure?: string | undefined;
  /** Loads more when the viewer scrolls near the end of the list or sees it; otherwise by button. */
  isAutomatic?: boolean;
  /** Called when the next items are to be loaded. */
  onLoad: () => void;
}

/** The button disappears when the last page is loaded. */
const focusEndAfter = focusAfterRemoval((end) => end.focus({ preventScroll: true }));

/** End of a paginated list: count and a button to load more. */
export function LoadMore({ loadedCount, total, isLoading, failure, isAutomatic = false, onLoad }: LoadMoreProps) {
  const { t } = useTranslation('common');
  const { number } = useNumberFormats();
  const hasMore = loadedCount < total;
  const end = useNearEnd(isAutomatic && hasMore && !isLoading && !failure, onLoad);
  return (
    <div ref={end} tabIndex={-1} className={loadMore}>
      <span className={track} aria-hidden>
        <span className={bar} style={{ transform: `scaleX(${total > 0 ? loadedCount / total : 0})` }} />
      </span>
      <MutedText size="caption" isNumeric>
        {t('shown', { n: number(loadedCount), total: number(total) })}
      </MutedText>
      {failure && (
        <Text size="bodySm" role="alert">
          {failure}
        </Text>
      )}
      {hasMore && (!isAutomatic || failure) && (
        <Button ref={focusEndAfter} variant="outline" isLoading={isLoading} onClick={onLoad}>
          {failure ? t('action.retry') : t('action.loadMore')}
        </Button>
      )}
    </div>
  );
}

/** Distance below the window, in px, from which the next items are loaded while the viewer scrolls. */
const ahead = 600;

/**
 * Calls `onNear` once when the element is in the window, or near it once the viewer has scrolled: a page that is only
 * opened loads no items below its window.
 */
function useNearEnd(isWatching: boolean, onNear: () => void) {
  const element = useRef<HTMLDivElement>(null);
  const reportNear = useEffectEvent(onNear);
  useEffect(
    function watchEnd() {
      const end = element.current;
      if (!isWatching || !end) return;
      const watch = (below: number) => {
        const observer = new IntersectionObserver(
          (entries) => {
            if (!entries.some((entry) => entry.isIntersecting)) return;
            stop();
            reportNear();
          },
          // The document as the root: in a frame, as in Storybook, the margin counts for no other.
          { root: document, rootMargin: `0px 0px ${below}px` },
        );
        observer.observe(end);
        return observer;
      };
      let observer = watch(window.scrollY > 0 ? ahead : 0);
      function watchFarther() {
        observer.disconnect();
        observer = watch(ahead);
      }
      function stop() {
        observer.disconnect();
        window.removeEventListener('scroll', watchFarther);
      }
      // The page alone: tabs and chips scroll by themselves when they appear.
      window.addEventListener('scroll', watchFarther, { once: true, passive: true });
      return stop;
    },
    [isWatching],
  );
  return element;
}
