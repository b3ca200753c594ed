import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../primitives/Link/Link.tsx';
import { current, more, step, trail } from './Breadcrumbs.css.ts';

export interface Crumb {
  label: string;
  /** The page that is shown has none. */
  href?: string;
}

export interface BreadcrumbsProps {
  /** From the home page down; the last one is where the reader is. */
  crumbs: readonly Crumb[];
}

/** So many are shown; of more the middle is folded away. */
const most = 4;

/** Where a page lies, on desktops. */
export function Breadcrumbs({ crumbs }: BreadcrumbsProps) {
  const { t } = useTranslation('common');
  const [isOpen, setOpen] = useState(false);
  const isFolded = crumbs.length > most && !isOpen;
  const shown = isFolded ? [...crumbs.slice(0, 1), ...crumbs.slice(-2)] : crumbs;
  return (
    <nav aria-label={t('nav.trail')}>
      <ol className={trail}>
        {shown.map(({ label, href }, index) => {
          const isLast = index === shown.length - 1;
          return (
            <li key={`${href ?? ''} ${label}`} className={step}>
              {isFolded && index === 1 && (
                <>
                  <button type="button" className={more} aria-label={t('action.more')} onClick={() => setOpen(true)}>
                    …
                  </button>
                  <span aria-hidden>/</span>
                </>
              )}
              {isLast || !href ? (
                <span className={current} aria-current={isLast ? 'page' : undefined}>
                  {label}
                </span>
              ) : (
                <Link look="quiet" href={href}>
                  {label}
                </Link>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
