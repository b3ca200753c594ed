import { useSyncExternalStore } from 'react';
import { JobTray } from '../../../patterns/JobTray/JobTray.tsx';
import { useJobs } from './useJobs.ts';

/** The tray of this window's long work. */
export function AdminJobs() {
  const { store, bell } = useJobs();
  const bells = useSyncExternalStore(bell.subscribe, bell.count, bell.count);
  return <JobTray store={store} bells={bells} />;
}
