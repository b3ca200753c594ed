import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageHead } from '../../../app/usePageHead.ts';
import { AccountFrame } from '../../../features/account/AccountFrame/AccountFrame.tsx';
import { TopBar } from '../../../layouts/TopBar/TopBar.tsx';
import { PageHeader } from '../../../patterns/PageHeader/PageHeader.tsx';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { Heading } from '../../../primitives/Heading/Heading.tsx';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { useProfile } from '../useProfile.ts';
import { group, groups } from './AccountScreen.css.ts';
import { AddressBook } from './AddressBook/AddressBook.tsx';
import { Credentials } from './Credentials.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { SessionList } from './SessionList.tsx';
import { Sessions } from './Sessions.tsx';

/** Account settings: credentials, sessions and delivery addresses. Changes take effect at once. */
export function AccountScreen() {
  const { t } = useTranslation('account');
  const title = t('account.title');
  usePageHead({ title, description: t('account.description') });
  const profile = useProfile();
  return (
    <>
      <TopBar title={title} backTo="/user" />
      <AccountFrame>
        <PageHeader title={title} isInTopBar />
        <div className={groups}>
          <Group title={t('account.signIn')}>
            <PageState result={profile} skeleton={<Skeleton shape="block" height="192px" />}>
              {(user) => <Credentials user={user} />}
            </PageState>
          </Group>
          <Group title={t('secondFactor.title')}>
            <SecondFactor />
          </Group>
          <AddressBook />
          <Group title={t('sessionList.title')}>
            <SessionList />
          </Group>
          <Group title={t('account.sessions')}>
            <Sessions />
          </Group>
        </div>
      </AccountFrame>
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={group} aria-labelledby={id}>
      <Heading level={2} size="title" id={id}>
        {title}
      </Heading>
      {children}
    </section>
  );
}
