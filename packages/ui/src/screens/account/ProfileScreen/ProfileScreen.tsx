import { useTranslation } from 'react-i18next';
import { usePageHead } from '../../../app/usePageHead.ts';
import { AccountFrame } from '../../../features/account/AccountFrame/AccountFrame.tsx';
import { TopBar } from '../../../layouts/TopBar/TopBar.tsx';
import { PageHeader } from '../../../patterns/PageHeader/PageHeader.tsx';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { useProfile } from '../useProfile.ts';
import { ProfileForm } from './ProfileForm.tsx';
import { card } from './ProfileScreen.css.ts';

/** The viewer's public profile. */
export function ProfileScreen() {
  const { t } = useTranslation('account');
  const title = t('profile.title');
  usePageHead({ title, description: t('profile.description') });
  const profile = useProfile();
  return (
    <>
      <TopBar title={title} backTo="/user" />
      <AccountFrame>
        <PageHeader title={title} isInTopBar />
        <PageState result={profile} skeleton={<ProfileSkeleton />}>
          {(user) => <ProfileForm user={user} />}
        </PageState>
      </AccountFrame>
    </>
  );
}

/** Placeholder of the same size. */
function ProfileSkeleton() {
  return (
    <div className={card}>
      <Skeleton shape="circle" width="112px" height="112px" />
      <Skeleton shape="block" height="44px" />
      <Skeleton shape="block" height="88px" />
      <Skeleton shape="block" height="132px" />
    </div>
  );
}
