import { ArrowDown } from 'lucide-react';
import { type ReactNode, type TouchEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import { Spinner } from '../../primitives/Spinner/Spinner.tsx';
import { VisuallyHidden } from '../../primitives/VisuallyHidden/VisuallyHidden.tsx';
import { area, disc, sign } from './PullToRefresh.css.ts';

export interface PullToRefreshProps {
  /** Reads the screen anew; the sign stays until it is done. */
  onRefresh: () => Promise<unknown>;
  children: ReactNode;
}

/** Pixels of the sign, which follows the finger at half its speed. */
const enough = 56;
const most = 88;

/** A thumb pulls the top of the screen down to read it anew. Whoever has no thumb reloads, or comes back to the tab. */
export function PullToRefresh({ onRefresh, children }: PullToRefreshProps) {
  const { t } = useTranslation('common');
  const start = useRef<number | undefined>(undefined);
  const [pulled, setPulled] = useState(0);
  const [isRefreshing, setRefreshing] = useState(false);

  function begin(event: TouchEvent) {
    const isFromTop = window.scrollY <= 0 && event.touches.length === 1 && !isRefreshing;
    start.current = isFromTop ? event.touches[0]?.clientY : undefined;
  }

  function follow(event: TouchEvent) {
    if (start.current === undefined) return;
    const distance = (event.touches[0]?.clientY ?? start.current) - start.current;
    setPulled(window.scrollY > 0 ? 0 : Math.max(0, Math.min(distance / 2, most)));
  }

  async function release() {
    start.current = undefined;
    setPulled(0);
    if (pulled < enough) return;
    setRefreshing(true);
    await onRefresh();
    setRefreshing(false);
  }

  const isShown = isRefreshing || pulled > 0;
  return (
    <div
      className={area}
      onTouchStart={begin}
      onTouchMove={follow}
      onTouchEnd={() => void release()}
      onTouchCancel={() => setPulled(0)}
    >
      <div role="status">{isRefreshing && <VisuallyHidden>{t('loading')}</VisuallyHidden>}</div>
      {isShown && (
        <div className={sign} aria-hidden data-pull={pulled >= enough ? 'enough' : 'more'}>
          <span
            className={disc}
            style={isRefreshing ? undefined : { transform: `translateY(${pulled - most}px)`, opacity: pulled / enough }}
          >
            {isRefreshing ? <Spinner /> : <Icon as={ArrowDown} />}
          </span>
        </div>
      )}
      {children}
    </div>
  );
}
