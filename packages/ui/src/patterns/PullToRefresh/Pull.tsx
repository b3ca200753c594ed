import { ArrowDown } from 'lucide-react';
import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import { Spinner } from '../../primitives/Spinner/Spinner.tsx';
import { VisuallyHidden } from '../../primitives/VisuallyHidden/VisuallyHidden.tsx';
import { disc, sign } from './PullToRefresh.css.ts';
import type { PullProps } from './PullToRefresh.tsx';

/** Pixels that the indicator must move to refresh; it moves at half the finger's speed. */
const enough = 56;
const maxPullPx = 88;

interface PullCallbacks {
  follow: (pulled: number) => void;
  release: (pulled: number) => void;
}

/** Reports how far the page is pulled down from its top, and the release. */
function watchPulls(area: HTMLElement, { follow, release }: PullCallbacks): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let start: number | undefined;
  let pulled = 0;
  const listen = (
    type: 'touchstart' | 'touchmove' | 'touchend' | 'touchcancel',
    listener: (event: TouchEvent) => void,
  ) => area.addEventListener(type, listener, { signal, passive: true });
  function pull(distance: number) {
    pulled = Math.max(0, Math.min(distance / 2, maxPullPx));
    follow(pulled);
  }

  listen('touchstart', ({ touches }) => {
    // A second finger ends the pull.
    if (touches.length > 1) pull(0);
    start = window.scrollY <= 0 && touches.length === 1 ? touches[0]?.clientY : undefined;
  });
  listen('touchmove', ({ touches }) => {
    if (start === undefined) return;
    pull(window.scrollY > 0 ? 0 : (touches[0]?.clientY ?? start) - start);
  });
  listen('touchend', () => {
    if (start === undefined) return;
    start = undefined;
    const last = pulled;
    pull(0);
    release(last);
  });
  listen('touchcancel', () => pull(0));
  return () => listening.abort();
}

/** Pull indicator: distance, and a spinner while refreshing. */
export function Pull({ area, onRefresh }: PullProps) {
  const { t } = useTranslation('common');
  const [pulled, setPulled] = useState(0);
  const [isRefreshing, setRefreshing] = useState(false);

  const release = useEffectEvent(async (last: number) => {
    if (last < enough || isRefreshing) return;
    setRefreshing(true);
    await onRefresh();
    setRefreshing(false);
  });
  // Layout effect: the next touch may follow at once.
  useLayoutEffect(
    function watch() {
      if (!area.current) return undefined;
      return watchPulls(area.current, { follow: setPulled, release: (last) => void release(last) });
    },
    [area],
  );

  const isShown = isRefreshing || pulled > 0;
  return (
    <>
      <div role="status">{isRefreshing && <VisuallyHidden>{t('loading')}</VisuallyHidden>}</div>
      {isShown && (
        <div className={sign} aria-hidden data-pull={pulled >= enough ? 'enough' : 'more'}>
          <span
            className={disc}
            style={
              isRefreshing ? undefined : { transform: `translateY(${pulled - maxPullPx}px)`, opacity: pulled / enough }
            }
          >
            {isRefreshing ? <Spinner /> : <Icon as={ArrowDown} />}
          </span>
        </div>
      )}
    </>
  );
}
