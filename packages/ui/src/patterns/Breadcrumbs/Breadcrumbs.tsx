import { Ellipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigation } from '../../app/navigation/navigation.tsx';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../primitives/IconButton/IconButton.tsx';
import { Link } from '../../primitives/Link/Link.tsx';
import { LazyMenu } from '../LazyMenu/LazyMenu.tsx';
import { current, landmark, step, trail } from './Breadcrumbs.css.ts';

export interface Crumb {
  label: string;
  /** Language of the label, if it is not the page's. */
  lang?: string | undefined;
  /** Undefined for the current page. */
  href?: string;
}

export interface BreadcrumbsProps {
  /** From the home page to the current page. */
  crumbs: readonly Crumb[];
}

/** Maximum number of visible crumbs; the middle ones move into a menu. */
const maxCrumbs = 4;

/** Breadcrumb navigation, on desktops only. */
export function Breadcrumbs({ crumbs }: BreadcrumbsProps) {
  const { t } = useTranslation('common');
  const isFolded = crumbs.length > maxCrumbs;
  const start = isFolded ? crumbs.slice(0, 1) : crumbs.slice(0, -1);
  const middle = isFolded ? crumbs.slice(1, -2) : [];
  const end = isFolded ? crumbs.slice(-2) : crumbs.slice(-1);
  return (
    <nav className={landmark} aria-label={t('nav.trail')}>
      <ol className={trail}>
        {start.map((crumb) => (
          <Step key={crumb.href ?? crumb.label} {...crumb} />
        ))}
        {middle.length > 0 && (
          <li className={step}>
            <MiddleMenu crumbs={middle} />
          </li>
        )}
        {end.map((crumb, index) => (
          <Step key={crumb.href ?? crumb.label} {...crumb} isCurrent={index === end.length - 1} />
        ))}
      </ol>
    </nav>
  );
}

function Step({ label, lang, href, isCurrent = false }: Crumb & { isCurrent?: boolean }) {
  return (
    <li className={step}>
      {isCurrent || !href ? (
        <span className={current} lang={lang} title={label} aria-current={isCurrent ? 'page' : undefined}>
          {label}
        </span>
      ) : (
        <Link look="quiet" href={href} lang={lang}>
          {label}
        </Link>
      )}
    </li>
  );
}

function MiddleMenu({ crumbs }: BreadcrumbsProps) {
  const { t } = useTranslation('common');
  const { navigate } = useNavigation();
  const actions = crumbs.flatMap(({ href, ...crumb }) => (href ? [{ ...crumb, onSelect: () => navigate(href) }] : []));
  return (
    <LazyMenu
      align="start"
      trigger={
        <IconButton label={t('action.more')} size="sm" aria-haspopup="menu">
          <Icon as={Ellipsis} size={16} />
        </IconButton>
      }
      actions={actions}
    />
  );
}
