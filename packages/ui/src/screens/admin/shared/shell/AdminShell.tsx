import { setting } from '@sampan/api/contract/setting';
import { foldedSidebarKey, foldedSidebarMark } from '@sampan/domain/page/foldedSidebarMark';
import { readText, writeText } from '@sampan/domain/stored';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { useIsHydrated } from '../../../../app/hydration/useIsHydrated.ts';
import { useHere } from '../../../../app/navigation/navigation.tsx';
import { useServices } from '../../../../app/services/ServicesContext.ts';
import { useSession } from '../../../../app/session/useSession.ts';
import { useEndpoint } from '../../../../data/useEndpoint.ts';
import { AdminLayout } from '../../../../layouts/AdminLayout/AdminLayout.tsx';
import { getAdminPlace } from '../../../../layouts/AdminLayout/adminPlaces.ts';
import { AdminJobs } from '../jobs/AdminJobs.tsx';
import { useFailedJobs, useJobs, useJobsFromBefore } from '../jobs/useJobs.ts';
import { useAdminSearch } from './useAdminSearch.ts';
import { useWaiting } from './useWaiting.ts';

/** The back office's layout with pending counts, job tray and search. */
export function AdminShell({ children }: { children: ReactNode }) {
  const { local } = useServices().platform;
  const { user } = useSession();
  const { openTray } = useJobs();
  const failedJobs = useFailedJobs();
  const isHydrated = useIsHydrated();
  const [isFolded, setFolded] = useState(() => readText(local, foldedSidebarKey) === 'yes');
  const search = useAdminSearch();
  const { stats, kyc } = useWaiting();
  const shop = stats.data?.shop;
  // Name and logo of the shop, which the frame from the server shows too.
  useEndpoint(setting.public, {});
  useJobsFromBefore(user?.id);
  useLayoutEffect(
    function dropMark() {
      if (isHydrated) document.documentElement.removeAttribute(foldedSidebarMark);
    },
    [isHydrated],
  );

  function fold(next: boolean) {
    writeText(local, foldedSidebarKey, next ? 'yes' : 'no');
    setFolded(next);
  }
  return (
    <>
      <AdminLayout
        current={getAdminPlace(useHere())}
        counts={{
          orders: shop ? shop.toShip + shop.refundsWaiting + (shop.refundsByHand ?? 0) : 0,
          kyc: kyc.data?.total ?? 0,
        }}
        isFolded={isHydrated && isFolded}
        onFoldedChange={fold}
        failedJobs={failedJobs}
        onOpenJobs={openTray}
        {...search}
      >
        {children}
      </AdminLayout>
      <AdminJobs />
    </>
  );
}
