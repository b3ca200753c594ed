import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { underSaveBar } from '../../patterns/SaveBar/underSaveBar.ts';
import { Badge } from '../../primitives/Badge/Badge.tsx';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../primitives/IconButton/IconButton.tsx';
import { Link } from '../../primitives/Link/Link.tsx';
import { useShopBrand } from '../../primitives/Logo/BrandContext.ts';
import { Logo, LogoMark } from '../../primitives/Logo/Logo.tsx';
import { AdminAccount } from './AdminAccount.tsx';
import { brand, fold, foot, home, sidebar } from './AdminLayout.css.ts';
import { AdminNav, type AdminNavProps } from './AdminNav.tsx';

export interface SidebarProps extends Omit<AdminNavProps, 'onFollow'> {
  isFolded: boolean;
  onFoldedChange: (isFolded: boolean) => void;
  /** Opens the list of keyboard shortcuts. */
  onShortcuts: () => void;
}

/** Sidebar of desktops. When folded it shows icons with tooltips. */
export function Sidebar({ isFolded, onFoldedChange, onShortcuts, ...nav }: SidebarProps) {
  const { t } = useTranslation('admin');
  const { name } = useShopBrand();
  const label = t(isFolded ? 'shell.expand' : 'shell.collapse');
  return (
    <aside className={sidebar} aria-label={t('shell.nav')} data-folded={isFolded ? '' : undefined}>
      <div className={brand} {...underSaveBar}>
        <Link look="bare" href="/admin" className={home} aria-label={name}>
          {isFolded ? <LogoMark size={28} /> : <Logo size={28} />}
        </Link>
        {!isFolded && (
          <Badge look="tag" tone="neutral">
            {t('shell.badge')}
          </Badge>
        )}
      </div>
      <AdminNav {...nav} isFolded={isFolded} />
      <div className={foot}>
        <AdminAccount isFolded={isFolded} onShortcuts={onShortcuts} />
        <IconButton
          label={label}
          tooltip="top"
          className={fold}
          aria-expanded={!isFolded}
          onClick={() => onFoldedChange(!isFolded)}
        >
          <Icon as={isFolded ? PanelLeftOpen : PanelLeftClose} size={18} />
        </IconButton>
      </div>
    </aside>
  );
}
