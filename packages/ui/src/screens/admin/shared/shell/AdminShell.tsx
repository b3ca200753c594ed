import { setting } from '@sampan/api/contract/setting';
import { foldedSidebarKey, foldedSidebarMark } from '@sampan/domain/page/foldedSidebarMark';
import { readText, writeText } from '@sampan/domain/stored';
import { type ReactNode, Suspense, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { ErrorBoundary } from '../../../../app/ErrorBoundary.tsx';
import { useIsHydrated } from '../../../../app/hydration/useIsHydrated.ts';
import { createLazyPart } from '../../../../app/lazyPart.tsx';
import { useHere } from '../../../../app/navigation/navigation.tsx';
import { useServices } from '../../../../app/services/ServicesContext.ts';
import { useSession } from '../../../../app/session/useSession.ts';
import { useEndpoint } from '../../../../data/useEndpoint.ts';
import { createLazyPalette } from '../../../../features/admin/CommandPalette/lazyPalette.tsx';
import { AdminLayout } from '../../../../layouts/AdminLayout/AdminLayout.tsx';
import { getAdminPlace } from '../../../../layouts/AdminLayout/adminPlaces.ts';
import type { ServiceJobs } from '../jobs/serviceJobs.ts';
import { useFailedJobs, useJobs, useJobsFromBefore } from '../jobs/useJobs.ts';
import { useWaiting } from './useWaiting.ts';

export const AdminPalette = createLazyPalette(async () => (await import('./AdminPalette.tsx')).AdminPalette);

/** The back office's layout with pending counts, job tray and search. */
export function AdminShell({ children }: { children: ReactNode }) {
  const { local } = useServices().platform;
  const { user } = useSession();
  const jobs = useJobs();
  const failedJobs = useFailedJobs();
  const isHydrated = useIsHydrated();
  const [isFolded, setFolded] = useState(() => readText(local, foldedSidebarKey) === 'yes');
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
        onOpenJobs={jobs?.openTray}
        palette={AdminPalette}
      >
        {children}
      </AdminLayout>
      <AdminJobs />
    </>
  );
}

const JobTray = createLazyPart(
  'JobTray',
  async () => (await import('../../../../features/admin/JobTray/JobTray.tsx')).JobTray,
  { isOptional: true },
);

/** Tray of this window's jobs, loaded with the first job; jobs continue without it. */
export function AdminJobs() {
  const jobs = useJobs();
  return jobs && <LoadedTray {...jobs} />;
}

function LoadedTray({ store, openRequests }: ServiceJobs) {
  const requestCount = useSyncExternalStore(openRequests.subscribe, openRequests.count, openRequests.count);
  const hasJobs = useSyncExternalStore(store.subscribe, hasAny, hasAny);
  function hasAny() {
    return store.tasks().length > 0;
  }
  // Stays mounted: it remembers its folded state and the handled open requests.
  const [hasCome, setHasCome] = useState(hasJobs);
  if (hasJobs && !hasCome) setHasCome(true);
  if (!hasCome) return null;
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense>
        <JobTray store={store} openRequests={requestCount} />
      </Suspense>
    </ErrorBoundary>
  );
}
