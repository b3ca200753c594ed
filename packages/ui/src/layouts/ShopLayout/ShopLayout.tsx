import { type MouseEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useHere } from '../../app/navigation/navigation.tsx';
import { useCartCount } from '../../app/useCart.ts';
import { Footer } from '../../features/frame/Footer/Footer.tsx';
import { ModeStrip } from '../../features/frame/ModeStrip/ModeStrip.tsx';
import { OfflineStrip } from '../../features/frame/OfflineStrip/OfflineStrip.tsx';
import { useBottomBar } from '../../patterns/StickyBar/useBottomBar.ts';
import { toBadgeText } from '../../primitives/Badge/Badge.tsx';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import { Link } from '../../primitives/Link/Link.tsx';
import { VisuallyHidden } from '../../primitives/VisuallyHidden/VisuallyHidden.tsx';
import { mainId, SkipLink } from '../SkipLink.tsx';
import { CartIcon } from './CartIcon.tsx';
import { Header } from './Header.tsx';
import { getRoot, tabs } from './places.ts';
import { footer, layout, main, strip } from './ShopLayout.css.ts';
import { spacer, tab, tabBar, tabList } from './TabBar.css.ts';

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

/** A literal, since importing the media table would add it to every page. */
const lessMotion = '(prefers-reduced-motion: reduce)';

/** Tab bar of phones. Pressing the current tab scrolls to the top. */
function TabBar() {
  const { t } = useTranslation('common');
  const active = getRoot(useHere());
  const count = useCartCount();
  const ref = useRef<HTMLElement>(null);
  useBottomBar(ref, 'tabs');

  function goToTop(event: MouseEvent) {
    event.preventDefault();
    window.scrollTo({ top: 0, behavior: matchMedia(lessMotion).matches ? 'auto' : 'smooth' });
  }

  return (
    <>
      <div className={spacer} aria-hidden />
      <nav ref={ref} className={tabBar} aria-label={t('nav.tabs')}>
        <ul className={tabList}>
          {tabs.map(({ name, href, icon }) => {
            const isActive = name === active;
            const isCart = name === 'cart';
            const hasCount = isCart && count > 0;
            return (
              <li key={name}>
                <Link
                  look="bare"
                  href={href}
                  className={tab}
                  aria-current={isActive ? 'page' : undefined}
                  onClick={isActive ? goToTop : undefined}
                >
                  {isCart ? <CartIcon isFilled={isActive} /> : <Icon as={icon} size={24} isFilled={isActive} />}
                  <span aria-hidden={hasCount || undefined}>{t(`nav.${name}`)}</span>
                  {hasCount && <VisuallyHidden>{t('nav.cartWith', { count, n: toBadgeText(count) })}</VisuallyHidden>}
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
    </>
  );
}
