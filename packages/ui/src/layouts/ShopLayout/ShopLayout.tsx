import type { ReactNode } from 'react';
import { useHere } from '../../app/navigation/navigation.tsx';
import { Footer } from '../../features/frame/Footer/Footer.tsx';
import { ModeStrip } from '../../features/frame/ModeStrip/ModeStrip.tsx';
import { OfflineStrip } from '../../features/frame/OfflineStrip/OfflineStrip.tsx';
import { mainId, SkipLink } from '../SkipLink.tsx';
import { Header } from './Header.tsx';
import { getRoot } from './places.ts';
import { footer, layout, main, strip } from './ShopLayout.css.ts';
import { TabBar } from './TabBar.tsx';

export interface ShopLayoutProps {
  /** The screen. On phones its TopBar, if any, must be its first child. */
  children: ReactNode;
}

/** Layout of the shop: header and footer on desktops, tab bar on the five root screens on phones. */
export function ShopLayout({ children }: ShopLayoutProps) {
  const isRoot = getRoot(useHere()) !== undefined;
  return (
    <div className={layout}>
      <SkipLink />
      <ModeStrip />
      <Header />
      <div className={strip}>
        <OfflineStrip />
      </div>
      <main id={mainId} tabIndex={-1} className={main}>
        {children}
      </main>
      <div className={footer}>
        <Footer />
      </div>
      {isRoot && <TabBar />}
    </div>
  );
}
