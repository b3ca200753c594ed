import { ChevronLeft, Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation } from '../../../app/navigation.tsx';
import { useCartCount } from '../../../app/useCart.ts';
import { CartIcon } from '../../../layouts/ShopLayout/CartIcon.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../../primitives/IconButton/IconButton.tsx';
import { Link } from '../../../primitives/Link/Link.tsx';
import { useToast } from '../../../primitives/Toast/Toast.tsx';
import { bar, floating, section as sectionClass, sections } from './ProductTopBar.css.ts';

/** The picture has gone by after so many pixels. */
const solidFrom = 400;

export function useCartLabel(): string {
  const { t } = useTranslation('common');
  const count = useCartCount();
  return count > 0 ? t('nav.cartWith', { count }) : t('nav.cart');
}

export interface ProductTopBarProps {
  /** The product's; nothing to share before it is there. */
  name: string | undefined;
}

/** The phone's: three buttons over the picture, and a bar with the page's parts once that has gone by. */
export function ProductTopBar({ name }: ProductTopBarProps) {
  const { t } = useTranslation('shop');
  const { t: common } = useTranslation('common');
  const { back, navigate } = useNavigation();
  const isSolid = useScrolledPast(solidFrom);
  const share = useShare(name);
  const cartLabel = useCartLabel();
  const parts = [
    { id: 'item', label: t('product.item') },
    { id: 'details', label: t('product.details') },
    { id: 'related', label: t('product.related') },
  ];

  return (
    <div className={bar} data-solid={isSolid ? '' : undefined}>
      <IconButton
        label={common('action.back')}
        variant={isSolid ? 'ghost' : 'floating'}
        tooltip="none"
        onClick={() => (window.history.length > 1 ? back() : navigate('/goods'))}
      >
        <Icon as={ChevronLeft} size={24} />
      </IconButton>
      {isSolid && name ? (
        <nav className={sections} aria-label={t('product.sections')}>
          {parts.map(({ id, label }) => (
            <button
              key={id}
              type="button"
              className={sectionClass}
              onClick={() => document.getElementById(id)?.scrollIntoView({ block: 'start' })}
            >
              {label}
            </button>
          ))}
        </nav>
      ) : (
        <span className={sections} />
      )}
      {name && (
        <IconButton
          label={common('action.share')}
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

function useScrolledPast(distance: number): boolean {
  const [isPast, setPast] = useState(false);
  useEffect(
    function followScroll() {
      const update = () => setPast(window.scrollY > distance);
      update();
      window.addEventListener('scroll', update, { passive: true });
      return () => window.removeEventListener('scroll', update);
    },
    [distance],
  );
  return isPast;
}

/** The phone's own sheet where it has one, else the clipboard. */
function useShare(title = ''): () => Promise<void> {
  const { t } = useTranslation('shop');
  const { t: common } = useTranslation('common');
  const toast = useToast();
  return async function share() {
    const url = window.location.href;
    if (navigator.share) {
      // A reader who closes the sheet has shared nothing, and that is all.
      await navigator.share({ title, url }).catch(() => undefined);
      return;
    }
    try {
      await navigator.clipboard.writeText(url);
      toast.success(t('product.linkCopied'));
    } catch {
      toast.error(common('copyFailed'));
    }
  };
}
