import { kycStatus } from '@sampan/api/statuses';
import { useTranslation } from 'react-i18next';
import { usePageHead } from '../../../app/head/usePageHead.ts';
import { useSession } from '../../../app/session/useSession.ts';
import { useMay } from '../../../app/session/useViewer.ts';
import { AccountFrame } from '../../../features/account/AccountFrame/AccountFrame.tsx';
import { TopBar } from '../../../layouts/TopBar/TopBar.tsx';
import { PageHeader } from '../../../patterns/PageHeader/PageHeader.tsx';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Link } from '../../../primitives/Link/Link.tsx';
import { LinkButton } from '../../../primitives/LinkButton/LinkButton.tsx';
import { useProfile } from '../shared/useProfile.ts';
import { OrderShortcuts } from './OrderShortcuts.tsx';
import { Places } from './Places.tsx';
import { ProfileCard, ProfileSkeleton, SignedOutCard } from './ProfileCard.tsx';
import { logOutButton, more, moreLink, page } from './UserScreen.css.ts';

/** "Me": profile, pending orders and links to the account's pages. */
export function UserScreen() {
  const { t } = useTranslation(['account', 'common']);
  usePageHead({ title: t('me.title'), description: t('me.description') });
  const { isSignedIn, logOut } = useSession();
  const profile = useProfile();
  const isStaff = useMay('admin.enter');
  return (
    <>
      <TopBar start="mark" title={t('me.title')} />
      <AccountFrame>
        <div className={page}>
          <PageHeader title={t('me.title')} isInTopBar />
          {isSignedIn ? (
            <PageState result={profile} skeleton={<ProfileSkeleton />} headingLevel={2}>
              {(owner) => <ProfileCard user={owner} />}
            </PageState>
          ) : (
            <SignedOutCard />
          )}
          <OrderShortcuts isSignedIn={isSignedIn} />
          <Places kycStatus={isSignedIn ? (profile.data?.kycStatus ?? kycStatus.notSubmitted) : undefined} />
          <nav className={more} aria-label={t('me.more')}>
            <Link look="quiet" href="/help" className={moreLink}>
              {t('common:nav.help')}
            </Link>
            <Link look="quiet" href="/about" className={moreLink}>
              {t('common:nav.about')}
            </Link>
          </nav>
          {isStaff && (
            <LinkButton href="/admin" variant="tonal" isFullWidth>
              {t('me.backOffice')}
            </LinkButton>
          )}
          {isSignedIn && (
            <Button variant="ghost" isFullWidth className={logOutButton} onClick={logOut}>
              {t('me.logOut')}
            </Button>
          )}
        </div>
      </AccountFrame>
    </>
  );
}
