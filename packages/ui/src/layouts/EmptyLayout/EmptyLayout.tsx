import type { ReactNode } from 'react';
import { ModeStrip } from '../../features/frame/ModeStrip/ModeStrip.tsx';
import { OfflineStrip } from '../../features/frame/OfflineStrip/OfflineStrip.tsx';
import { mainId, SkipLink } from '../SkipLink.tsx';
import { layout, main } from './EmptyLayout.css.ts';

export interface EmptyLayoutProps {
  children: ReactNode;
}

/** Layout without header and footer, at least as high as the window: landing, login, registration, errors. */
export function EmptyLayout({ children }: EmptyLayoutProps) {
  return (
    <div className={layout}>
      <SkipLink />
      <ModeStrip />
      <OfflineStrip />
      <main id={mainId} tabIndex={-1} className={main}>
        {children}
      </main>
    </div>
  );
}
