import { forbiddenStatus } from '@sampan/api/errors';
import type { Permission } from '@sampan/domain/access/access';
import type { ReactNode } from 'react';
import { usePageHead } from '../../../../app/head/usePageHead.ts';
import { useMay } from '../../../../app/session/useViewer.ts';
import {
  AdminPageHeader,
  type AdminPageHeaderProps,
} from '../../../../features/admin/AdminPageHeader/AdminPageHeader.tsx';
import { LazyErrorState } from '../../../../patterns/ErrorState/LazyErrorState.tsx';
import { Stack } from '../../../../primitives/Stack/Stack.tsx';
import { MutedText } from '../../../../primitives/Text/Text.tsx';
import { useShopZoneNote } from '../useShopZoneNote.ts';

export interface AdminPageProps extends AdminPageHeaderProps {
  /** Without it, the page shows a "forbidden" message. */
  permission: Permission;
  /** Document title, if it differs from the heading. */
  tabTitle?: string;
  children: ReactNode;
}

const forbiddenError = { code: 'FORBIDDEN', message: 'Not for this role', statusCode: forbiddenStatus } as const;

/** A page of the back office: document title, heading and permission check. */
export function AdminPage({ permission, tabTitle, children, ...header }: AdminPageProps) {
  const mayEnter = useMay(permission);
  const zoneNote = useShopZoneNote();
  usePageHead({ title: tabTitle ?? header.title });
  if (!mayEnter)
    return <LazyErrorState level="page" headingLevel={1} error={forbiddenError} pageName={tabTitle ?? header.title} />;
  return (
    <div>
      <AdminPageHeader {...header} />
      <Stack gap="lg">
        {zoneNote && <MutedText size="caption">{zoneNote}</MutedText>}
        {children}
      </Stack>
    </div>
  );
}
