import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/useFormats.ts';
import { Button } from '../../primitives/Button/Button.tsx';
import { Text } from '../../primitives/Text/Text.tsx';
import { bar, loadMore, track } from './LoadMore.css.ts';

export interface LoadMoreProps {
  shown: number;
  total: number;
  isLoading: boolean;
  /** The last try failed: what to say about it. */
  failure?: string | undefined;
  /** Asks by itself when the end of the list comes near; else the reader presses. */
  isAutomatic?: boolean;
  onLoad: () => void;
}

/** The end of a list that goes on: how far it is, and the way on. */
export function LoadMore({ shown, total, isLoading, failure, isAutomatic = false, onLoad }: LoadMoreProps) {
  const { t } = useTranslation('common');
  const { number } = useFormats();
  const hasMore = shown < total;
  const end = useNearEnd(isAutomatic && hasMore && !isLoading && !failure, onLoad);
  return (
    <div ref={end} className={loadMore}>
      <span className={track} aria-hidden>
        <span className={bar} style={{ inlineSize: `${total > 0 ? (shown / total) * 100 : 0}%` }} />
      </span>
      <Text size="caption" tone="muted" isNumeric>
        {t('shown', { n: number(shown), total: number(total) })}
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

/** Calls once when the element comes within a screen of being seen. */
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
