import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNumberFormats } from '../../i18n/useFormats.ts';
import { Button } from '../../primitives/Button/Button.tsx';
import { Text } from '../../primitives/Text/Text.tsx';
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
  /** Loads more near the end of the list; otherwise by button. */
  isAutomatic?: boolean;
  /** Called when the next items are to be loaded. */
  onLoad: () => void;
}

/** End of a paginated list: count and a button to load more. */
export function LoadMore({ loadedCount, total, isLoading, failure, isAutomatic = false, onLoad }: LoadMoreProps) {
  const { t } = useTranslation('common');
  const { number } = useNumberFormats();
  const hasMore = loadedCount < total;
  const end = useNearEnd(isAutomatic && hasMore && !isLoading && !failure, onLoad);
  return (
    <div ref={end} className={loadMore}>
      <span className={track} aria-hidden>
        <span className={bar} style={{ transform: `scaleX(${total > 0 ? loadedCount / total : 0})` }} />
      </span>
      <Text size="caption" tone="muted" isNumeric>
        {t('shown', { n: number(loadedCount), total: number(total) })}
      </Text>
      {failure && (
        <Text size="bodySm" role="alert">
          {failure}
        </Text>
      )}
      {hasMore && (!isAutomatic || failure) && (
        <Button variant="outline" isLoading={isLoading} onClick={onLoad}>
          {failure ? t('action.retry') : t('action.loadMore')}
        </Button>
      )}
    </div>
  );
}

/** Calls `onNear` once when the element is within one screen of the viewport. */
function useNearEnd(isWatching: boolean, onNear: () => void) {
  const element = useRef<HTMLDivElement>(null);
  const latest = useRef(onNear);
  useEffect(function keepLatest() {
    latest.current = onNear;
  });
  useEffect(
    function watchEnd() {
      if (!isWatching || !element.current) return;
      const observer = new IntersectionObserver(
        (entries) => {
          if (!entries.some((entry) => entry.isIntersecting)) return;
          observer.disconnect();
          latest.current();
        },
        { rootMargin: '0px 0px 600px' },
      );
      observer.observe(element.current);
      return () => observer.disconnect();
    },
    [isWatching],
  );
  return element;
}
