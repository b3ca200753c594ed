import type { ReactNode } from 'react';
import { usePageHead } from '../../../app/head/usePageHead.ts';
import { AccountFrame } from '../../../features/account/AccountFrame/AccountFrame.tsx';
import { TopBar } from '../../../layouts/TopBar/TopBar.tsx';
import { PageHeader } from '../../../patterns/PageHeader/PageHeader.tsx';

export interface AccountPageProps {
  title: string;
  /** For search engines and link previews. */
  description: string;
  /** Where the top bar's back button leads. Default: the "Me" page. */
  backTo?: string;
  children: ReactNode;
}

/** A page of the account, with its head, top bar and heading. */
export function AccountPage({ title, description, backTo = '/user', children }: AccountPageProps) {
  usePageHead({ title, description });
  return (
    <>
      <TopBar title={title} backTo={backTo} />
      <AccountFrame>
        <PageHeader title={title} isInTopBar />
        {children}
      </AccountFrame>
    </>
  );
}
