import { Suspense, useState, useSyncExternalStore } from 'react';
import { ErrorBoundary } from '../../../../app/ErrorBoundary.tsx';
import { createLazyPart } from '../../../../app/lazyPart.tsx';
import { useJobs } from './useJobs.ts';

const JobTray = createLazyPart(
  'JobTray',
  async () => (await import('../../../../features/admin/JobTray/JobTray.tsx')).JobTray,
  { isOptional: true },
);

/** Tray of this window's jobs, loaded with the first job; jobs continue without it. */
export function AdminJobs() {
  const { store, openRequests } = useJobs();
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
