import { ChevronLeft } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation } from '../../app/navigation/navigation.tsx';
import { OfflineStrip } from '../../features/frame/OfflineStrip/OfflineStrip.tsx';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../primitives/IconButton/IconButton.tsx';
import { Link } from '../../primitives/Link/Link.tsx';
import { useShopBrand } from '../../primitives/Logo/BrandContext.ts';
import { LogoMark } from '../../primitives/Logo/Logo.tsx';
import { runAfterLayout } from '../../primitives/runAfterLayout.ts';
import { Text } from '../../primitives/Text/Text.tsx';
import { backButton, mark, middle, row, title as titleClass, topBar } from './TopBar.css.ts';

export interface TopBarProps {
  /** `mark` links to the home page; `back` returns to the previous page. */
  start?: 'mark' | 'back';
  /** Target of "back" if there is no previous page in the app. */
  backTo?: string;
  /** Same text as the page's h1, which must have `isInTopBar`. */
  title?: string;
  /** A search field instead of a title. */
  children?: ReactNode;
  end?: ReactNode;
}

/**
 * Top bar of a screen on phones, its first child: logo and search on root screens, back and title on the others.
 * Desktops use the layout's header. Hides while scrolling down.
 */
export function TopBar({ start = 'back', backTo, title, children, end }: TopBarProps) {
  const isHidden = useHidesOnScroll();
  return (
    <div className={topBar} data-top-bar="" data-hidden={isHidden ? '' : undefined}>
      <div className={row}>
        {start === 'mark' ? <Mark /> : <Back to={backTo} />}
        <div className={middle}>
          {children ?? (
            // The h1 already gives the title to screen readers.
            <Text as="span" size="title" maxLines={2} title={title} className={titleClass} aria-hidden>
              {title}
            </Text>
          )}
        </div>
        {end}
      </div>
      <OfflineStrip />
    </div>
  );
}

function Mark() {
  const { name } = useShopBrand();
  return (
    <Link look="bare" href="/home" className={mark} aria-label={name}>
      <LogoMark size={32} />
    </Link>
  );
}

function Back({ to = '/home' }: { to?: string | undefined }) {
  const { t } = useTranslation('common');
  const { back, canGoBack, navigate } = useNavigation();
  function goBack() {
    // The entry before a page opened by a link is another site's.
    if (canGoBack()) back();
    else navigate(to);
  }
  return (
    <IconButton label={t('action.back')} tooltip="none" className={backButton} onClick={goBack}>
      <Icon as={ChevronLeft} size={24} />
    </IconButton>
  );
}

/** Scroll position in pixels above which the bar always shows. */
const alwaysShownAbove = 96;
/** Smaller scroll movements in pixels are ignored. */
const minMovement = 8;

/** True while the viewer scrolls down a long page. */
function useHidesOnScroll(): boolean {
  const [isHidden, setHidden] = useState(false);
  useEffect(function followScroll() {
    let last = 0;
    const cancel = runAfterLayout(document.documentElement, () => {
      last = window.scrollY;
    });
    function scroll() {
      const now = window.scrollY;
      if (Math.abs(now - last) < minMovement) return;
      setHidden(now > last && now > alwaysShownAbove);
      last = now;
    }
    window.addEventListener('scroll', scroll, { passive: true });
    return () => {
      cancel();
      window.removeEventListener('scroll', scroll);
    };
  }, []);
  return isHidden;
}
