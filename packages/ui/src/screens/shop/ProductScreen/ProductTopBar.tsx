import { ChevronLeft, Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation } from '../../../app/navigation/navigation.tsx';
import { useCartCount } from '../../../app/useCart.ts';
import { CartIcon } from '../../../layouts/ShopLayout/CartIcon.tsx';
import { useShare } from '../../../patterns/useShare.ts';
import { toBadgeText } from '../../../primitives/Badge/Badge.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../../primitives/IconButton/IconButton.tsx';
import { Link } from '../../../primitives/Link/Link.tsx';
import { runAfterLayout } from '../../../primitives/runAfterLayout.ts';
import { bar, floating, section as sectionClass, sections } from './ProductScreen.css.ts';

/** Scroll offset in pixels at which the picture has left the view. */
const solidFrom = 400;
/** Ids of the page's sections, from the top. */
const parts = ['item', 'details', 'related'] as const;
/** A section is current when its top is within this many pixels of the viewport's top. */
const readFrom = 96;

/** Returns the accessible name of the cart link, with the number of pieces. */
export function useCartLabel(): string {
  const { t } = useTranslation('common');
  const count = useCartCount();
  return count > 0 ? t('nav.cartWith', { count, n: toBadgeText(count) }) : t('nav.cart');
}

export interface ProductTopBarProps {
  /** The product's name; sharing needs it. */
  name: string | undefined;
}

/** The phone's top bar: three buttons over the picture, then section links once it has left the view. */
export function ProductTopBar({ name }: ProductTopBarProps) {
  const { t } = useTranslation(['shop', 'common']);
  const { back, canGoBack, navigate } = useNavigation();
  const { isSolid, current } = useScrolledParts();
  const share = useShare(name);
  const cartLabel = useCartLabel();

  return (
    <div className={bar} data-solid={isSolid ? '' : undefined}>
      <IconButton
        label={t('common:action.back')}
        variant={isSolid ? 'ghost' : 'floating'}
        tooltip="none"
        onClick={() => (canGoBack() ? back() : navigate('/goods'))}
      >
        <Icon as={ChevronLeft} size={24} />
      </IconButton>
      {isSolid && name ? (
        <nav className={sections} aria-label={t('product.sections')}>
          {parts.map((part) => (
            <button
              key={part}
              type="button"
              className={sectionClass}
              aria-current={part === current || undefined}
              onClick={() => goTo(part)}
            >
              {t(`product.${part}`)}
            </button>
          ))}
        </nav>
      ) : (
        <span className={sections} />
      )}
      {name && (
        <IconButton
          label={t('common:action.share')}
          variant={isSolid ? 'ghost' : 'floating'}
          tooltip="none"
          onClick={share}
        >
          <Icon as={Share2} />
        </IconButton>
      )}
      <IconButton asChild label={cartLabel} variant={isSolid ? 'ghost' : 'floating'} tooltip="none">
        <Link look="bare" href="/goods/cart" className={floating}>
          <CartIcon />
        </Link>
      </IconButton>
    </div>
  );
}

type Part = (typeof parts)[number];

/** Also moves the focus there: Tab continues in the section, and the bar's buttons disappear at the top. */
function goTo(part: Part) {
  // The first section starts below the picture: scroll to the very top instead.
  if (part === 'item') window.scrollTo({ top: 0 });
  else document.getElementById(part)?.scrollIntoView({ block: 'start' });
  const heading = document.querySelector<HTMLElement>(`#${part} :is(h1, h2)`);
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** The last section whose top has passed the bar; at the end of the page always the last one. */
function getCurrentPart(): Part {
  const { scrollHeight } = document.documentElement;
  if (window.scrollY + window.innerHeight >= scrollHeight - 2) return 'related';
  const isUp = (part: Part) => {
    const top = document.getElementById(part)?.getBoundingClientRect().top;
    return top !== undefined && top <= readFrom;
  };
  return parts.findLast(isUp) ?? 'item';
}

function useScrolledParts() {
  const [isSolid, setSolid] = useState(false);
  const [current, setCurrent] = useState<Part>('item');
  useEffect(function followScroll() {
    function update() {
      setSolid(window.scrollY > solidFrom);
      setCurrent(getCurrentPart());
    }
    const cancel = runAfterLayout(document.documentElement, update);
    window.addEventListener('scroll', update, { passive: true });
    return () => {
      cancel();
      window.removeEventListener('scroll', update);
    };
  }, []);
  return { isSolid, current };
}
