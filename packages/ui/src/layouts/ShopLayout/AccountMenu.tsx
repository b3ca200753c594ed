import { ClipboardList, LogOut, Settings, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigation } from '../../app/navigation.tsx';
import { useSession } from '../../app/useSession.ts';
import { LazyMenu } from '../../patterns/LazyMenu/LazyMenu.tsx';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../primitives/IconButton/IconButton.tsx';

/** Account menu; links to the login for visitors. */
export function AccountMenu() {
  const { t } = useTranslation('common');
  const { navigate } = useNavigation();
  const { isSignedIn, logOut } = useSession();
  const go = (to: string) => () => navigate(to);
  const settings = { label: t('nav.settings'), icon: Settings, onSelect: go('/user/settings') };
  const actions = isSignedIn
    ? [
        { label: t('nav.me'), icon: UserRound, onSelect: go('/user') },
        { label: t('nav.orders'), icon: ClipboardList, onSelect: go('/orders') },
        settings,
        { label: t('auth.logout'), icon: LogOut, onSelect: logOut },
      ]
    : [
        { label: t('auth.login'), icon: UserRound, onSelect: go('/login') },
        { label: t('auth.register'), onSelect: go('/register') },
        settings,
      ];
  return (
    <LazyMenu
      trigger={
        <IconButton label={t('nav.account')} aria-haspopup="menu">
          <Icon as={UserRound} size={24} />
        </IconButton>
      }
      actions={actions}
    />
  );
}
