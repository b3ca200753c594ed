import type { ReactNode } from 'react';
import { ModeStrip } from '../../patterns/ModeStrip/ModeStrip.tsx';
import { OfflineStrip } from '../../patterns/OfflineStrip/OfflineStrip.tsx';
import { RouteProgress } from '../../patterns/RouteProgress/RouteProgress.tsx';
import { mainId, SkipLink } from '../SkipLink.tsx';
import { layout, main } from './EmptyLayout.css.ts';

export interface EmptyLayoutProps {
  /** A navigation is on its way. */
  isNavigating?: boolean;
  children: ReactNode;
}

/** Nothing but the screen, which fills at least the window: landing, login, register, errors. */
export function EmptyLayout({ isNavigating = false, children }: EmptyLayoutProps) {
  return (
    <div className={layout}>
      <SkipLink />
      <RouteProgress isPending={isNavigating} />
      <ModeStrip />
      <OfflineStrip />
      <main id={mainId} tabIndex={-1} className={main}>
        {children}
      </main>
    </div>
  );
}
