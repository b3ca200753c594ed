import { kyc as calls } from '@sampan/api/contract/kyc';
import { useTranslation } from 'react-i18next';
import { usePageHead } from '../../../app/usePageHead.ts';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { AccountFrame } from '../../../features/account/AccountFrame/AccountFrame.tsx';
import { TopBar } from '../../../layouts/TopBar/TopBar.tsx';
import { PageHeader } from '../../../patterns/PageHeader/PageHeader.tsx';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { useStoredRedirect } from './useStoredRedirect.ts';
import { Verification } from './Verification.tsx';
import { VerificationSkeleton } from './VerificationSkeleton.tsx';

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
