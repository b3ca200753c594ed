import { readText, writeText } from '@sampan/domain/stored';
import { type ReactNode, useState } from 'react';
import { useHere } from '../../../app/navigation.tsx';
import { useServices } from '../../../app/ServicesContext.ts';
import { useSession } from '../../../app/useSession.ts';
import { AdminLayout } from '../../../layouts/AdminLayout/AdminLayout.tsx';
import { getAdminPlace } from '../../../layouts/AdminLayout/adminPlaces.ts';
import { AdminJobs } from './AdminJobs.tsx';
import { useAdminSearch } from './useAdminSearch.ts';
import { useFailedJobs, useJobs, useJobsFromBefore } from './useJobs.ts';
import { useWaiting } from './useWaiting.ts';

const foldedKey = 'admin.folded';

/** The back office's layout with pending counts, job tray and search. */
export function AdminShell({ children }: { children: ReactNode }) {
  const { local } = useServices().platform;
  const { user } = useSession();
  const { ring } = useJobs();
  const failedJobs = useFailedJobs();
  const [isFolded, setFolded] = useState(() => readText(local, foldedKey) === 'yes');
  const search = useAdminSearch();
  const { stats, kyc } = useWaiting();
  const shop = stats.data?.shop;
  useJobsFromBefore(user?.id);

  function fold(next: boolean) {
    writeText(local, foldedKey, next ? 'yes' : 'no');
    setFolded(next);
  }
  return (
    <>
      <AdminLayout
        current={getAdminPlace(useHere())}
        counts={{ orders: shop ? shop.toShip + shop.refundsWaiting : 0, kyc: kyc.data?.total ?? 0 }}
        isFolded={isFolded}
        onFoldedChange={fold}
        failedJobs={failedJobs}
        onOpenJobs={ring}
        {...search}
      >
        {children}
      </AdminLayout>
      <AdminJobs />
    </>
  );
}
