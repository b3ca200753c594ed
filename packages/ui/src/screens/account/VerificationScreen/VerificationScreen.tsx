import { kyc as calls } from '@sampan/api/contract/kyc';
import { redirectTarget } from '@sampan/domain/session/redirect';
import { readText, removeStored, writeText } from '@sampan/domain/stored';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../../app/ServicesContext.ts';
import { usePageHead } from '../../../app/usePageHead.ts';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { AccountFrame } from '../../../features/account/AccountFrame/AccountFrame.tsx';
import { TopBar } from '../../../layouts/TopBar/TopBar.tsx';
import { PageHeader } from '../../../patterns/PageHeader/PageHeader.tsx';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { Verification } from './Verification.tsx';
import { card, page } from './VerificationScreen.css.ts';

export interface VerificationScreenProps {
  /** True on return from the provider's page: its result is checked at once. */
  isReturning?: boolean;
  /** Where to go afterwards, such as a checkout that requires verification. */
  redirect?: string | undefined;
  /** Opens the provider's page; defaults to browser navigation. */
  leaveFor?: (url: string) => void;
}

/** Identity verification, from introduction to decision. Reloads the record whenever the page becomes visible. */
export function VerificationScreen({ isReturning = false, redirect: wanted, leaveFor }: VerificationScreenProps) {
  const { t } = useTranslation('account');
  const redirect = useStoredRedirect(wanted, isReturning);
  const title = t('verify.title');
  usePageHead({ title, description: t('verify.description') });
  const record = useEndpoint(calls.status, {}, { freshForMs: 0 });
  return (
    <>
      <TopBar title={title} backTo={redirect ?? '/user'} />
      <AccountFrame>
        <PageHeader title={title} isInTopBar />
        <PageState result={record} skeleton={<VerificationSkeleton />} level="page" pageName={title}>
          {(kyc) => (
            <Verification
              kyc={kyc}
              isReturning={isReturning}
              redirect={redirect}
              leaveFor={leaveFor}
              onRead={() => void record.refetch()}
            />
          )}
        </PageState>
      </AccountFrame>
    </>
  );
}

/** Key in sessionStorage: the provider's return URL carries no redirect. */
const key = 'verificationRedirect';

/** Where to go after verification, stored while the provider's page is open; accepts paths of this shop only. */
function useStoredRedirect(redirect: string | undefined, isReturning: boolean): string | undefined {
  const { platform } = useServices();
  const [target] = useState(() => {
    const said = redirect ?? (isReturning ? readText(platform.session, key) : null);
    return redirectTarget(said, '') || undefined;
  });
  useEffect(
    function keepWhileAway() {
      if (target) writeText(platform.session, key, target);
      else removeStored(platform.session, key);
    },
    [platform, target],
  );
  return target;
}

/** Placeholder of the card. */
function VerificationSkeleton() {
  return (
    <div className={page}>
      <div className={card}>
        <Skeleton shape="block" height="120px" />
        <Skeleton shape="block" width="60%" height="28px" />
        <Skeleton lines={3} />
        <Skeleton shape="block" height="48px" />
      </div>
    </div>
  );
}
