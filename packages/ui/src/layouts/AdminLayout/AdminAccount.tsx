import { Keyboard, LogOut, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigation } from '../../app/navigation/navigation.tsx';
import { useSession } from '../../app/session/useSession.ts';
import { LazyMenu } from '../../patterns/LazyMenu/LazyMenu.tsx';
import { Avatar } from '../../primitives/Avatar/Avatar.tsx';
import { VisuallyHidden } from '../../primitives/VisuallyHidden/VisuallyHidden.tsx';
import { account, accountName, itemLabel } from './AdminLayout.css.ts';

export interface AdminAccountProps {
  /** Shows the avatar alone. */
  isFolded?: boolean;
  /** Opens the list of keyboard shortcuts, which `?` opens too, unless it is turned off. */
  onShortcuts: () => void;
}

/** Account menu of the viewer, with log-out. */
export function AdminAccount({ isFolded = false, onShortcuts }: AdminAccountProps) {
  const { t } = useTranslation(['admin', 'common']);
  const { navigate } = useNavigation();
  const { user, logOut } = useSession();
  if (!user) return null;
  return (
    <LazyMenu
      align="start"
      trigger={
        <button type="button" className={account} aria-haspopup="menu">
          <Avatar id={user.id} name={user.username} src={user.avatar} size={24} />
          {!isFolded && (
            <span className={`${itemLabel} ${accountName}`} aria-hidden>
              {user.username}
            </span>
          )}
          <VisuallyHidden>{t('shell.account', { name: user.username })}</VisuallyHidden>
        </button>
      }
      actions={[
        { label: t('common:nav.me'), icon: UserRound, onSelect: () => navigate('/user') },
        { label: t('shortcuts.title'), icon: Keyboard, onSelect: onShortcuts },
        { label: t('common:auth.logout'), icon: LogOut, onSelect: logOut },
      ]}
    />
  );
}
