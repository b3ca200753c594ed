import { Bell, Menu, Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LocaleMenu } from '../../features/frame/LocaleMenu/LocaleMenu.tsx';
import { ThemeMenu } from '../../features/frame/ThemeMenu/ThemeMenu.tsx';
import { underSaveBar } from '../../patterns/SaveBar/underSaveBar.ts';
import { Keys } from '../../patterns/ShortcutSheet/Keys.tsx';
import { CountBadge } from '../../primitives/Badge/Badge.tsx';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../primitives/IconButton/IconButton.tsx';
import { jobs, jobsCount, menuButton, search, searchKeys, searchLabel, tools, topbar } from './AdminLayout.css.ts';

export interface AdminTopBarProps {
  /** Opens the drawer where there is no sidebar. */
  onMenu: () => void;
  /** Called when the pointer or focus reaches the menu button, to prefetch the drawer. */
  onMenuNear: () => void;
  onSearch: () => void;
  /** Number of failed or unfinished background jobs. */
  failedJobs: number;
  onOpenJobs: () => void;
}

/** Top bar of every back-office page. */
export function AdminTopBar({ onMenu, onMenuNear, onSearch, failedJobs, onOpenJobs }: AdminTopBarProps) {
  const { t } = useTranslation('admin');
  return (
    <header className={topbar} {...underSaveBar}>
      <IconButton
        label={t('shell.menu')}
        className={menuButton}
        aria-haspopup="dialog"
        onPointerEnter={onMenuNear}
        onFocus={onMenuNear}
        onClick={onMenu}
      >
        <Icon as={Menu} size={18} />
      </IconButton>
      <button type="button" className={search} aria-haspopup="dialog" onClick={onSearch}>
        <Icon as={Search} size={16} />
        <span className={searchLabel}>{t('shell.search')}</span>
        <span className={searchKeys} aria-hidden>
          <Keys shortcut="mod+k" />
        </span>
      </button>
      <div className={tools}>
        {failedJobs > 0 && (
          <span className={jobs}>
            <IconButton label={t('shell.failedJobs', { count: failedJobs })} onClick={onOpenJobs}>
              <Icon as={Bell} size={18} />
            </IconButton>
            <CountBadge count={failedJobs} tone="danger" className={jobsCount} />
          </span>
        )}
        <ThemeMenu />
        <LocaleMenu />
      </div>
    </header>
  );
}
