import { Suspense, useState, useSyncExternalStore } from 'react';
import { ErrorBoundary } from '../../../app/ErrorBoundary.tsx';
import { lazyPart } from '../../../app/lazyPart.tsx';
import { useJobs } from './useJobs.ts';

const JobTray = lazyPart('JobTray', async () => (await import('../../../patterns/JobTray/JobTray.tsx')).JobTray);

/** The tray of this window's long work, which comes with the first of it; the work goes on without. */
export function AdminJobs() {
  const { store, bell } = useJobs();
  const bells = useSyncExternalStore(bell.subscribe, bell.count, bell.count);
  const hasJobs = useSyncExternalStore(store.subscribe, hasAny, hasAny);
  function hasAny() {
    return store.tasks().length > 0;
  }
  // Once there it stays: it remembers whether it was folded, and which bells it has heard.
  const [hasCome, setHasCome] = useState(hasJobs);
  if (hasJobs && !hasCome) setHasCome(true);
  if (!hasCome) return null;
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense>
        <JobTray store={store} bells={bells} />
      </Suspense>
    </ErrorBoundary>
  );
}
