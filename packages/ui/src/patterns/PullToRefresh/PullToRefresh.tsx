import { type ComponentType, type ReactNode, type RefObject, useRef, useState } from 'react';
import { area } from './PullToRefresh.css.ts';

export interface PullToRefreshProps {
  /** Reads the screen anew; the sign stays until it is done. */
  onRefresh: () => Promise<unknown>;
  children: ReactNode;
}

export interface PullProps extends Pick<PullToRefreshProps, 'onRefresh'> {
  /** What is pulled. */
  area: RefObject<HTMLElement | null>;
}

/**
 * A thumb pulls the top of the screen down to read it anew. Whoever has no thumb reloads, or comes back to the tab. Its
 * code comes with the first touch, which scrolls or presses: no visit begins with a pull.
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
