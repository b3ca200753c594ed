import type { Permission } from '@sampan/domain/access/access';
import type { ReactNode } from 'react';
import { usePageHead } from '../../../app/usePageHead.ts';
import { useMay } from '../../../app/useViewer.ts';
import { AdminPageHeader, type AdminPageHeaderProps } from '../../../patterns/AdminPageHeader/AdminPageHeader.tsx';
import { LazyErrorState } from '../../../patterns/ErrorState/LazyErrorState.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';

export interface AdminPageProps extends AdminPageHeaderProps {
  /** Whoever lacks it is told so in the place of the page. */
  permission: Permission;
  /** In the browser's tab, where the heading says something else. */
  tabTitle?: string;
  children: ReactNode;
}

const refused = { code: 'FORBIDDEN', message: 'Not for this role', statusCode: 403 } as const;

/** A page of the back office inside its layout: named in the tab, headed, and for those alone who may see it. */
export function AdminPage({ permission, tabTitle, children, ...header }: AdminPageProps) {
  const mayEnter = useMay(permission);
  usePageHead({ title: tabTitle ?? header.title });
  if (!mayEnter)
    return <LazyErrorState level="page" headingLevel={1} error={refused} pageName={tabTitle ?? header.title} />;
  return (
    <div>
      <AdminPageHeader {...header} />
      <Stack gap="lg">{children}</Stack>
    </div>
  );
}
