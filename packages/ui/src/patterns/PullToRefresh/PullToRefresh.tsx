import { type ComponentType, type ReactNode, type RefObject, useRef, useState } from 'react';
import { area } from './PullToRefresh.css.ts';

export interface PullToRefreshProps {
  /** Refreshes the screen; the indicator stays until it resolves. */
  onRefresh: () => Promise<unknown>;
  /** The content that can be pulled down. */
  children: ReactNode;
}

export interface PullProps extends Pick<PullToRefreshProps, 'onRefresh'> {
  /** The element that is pulled. */
  area: RefObject<HTMLElement | null>;
}

/**
 * Pull to refresh, for touch; other devices reload, or refetch on window focus. Its code is loaded on the first
 * touch, since no visit starts with a pull.
 */
export function PullToRefresh({ onRefresh, children }: PullToRefreshProps) {
  const pulled = useRef<HTMLDivElement>(null);
  const [Pull, setPull] = useState<ComponentType<PullProps>>();

  async function arm() {
    const module = await import('./Pull.tsx').catch(() => undefined);
    if (module) setPull(() => module.Pull);
  }

  return (
    <div ref={pulled} className={area} onTouchStart={Pull ? undefined : () => void arm()}>
      {Pull && <Pull area={pulled} onRefresh={onRefresh} />}
      {children}
    </div>
  );
}
