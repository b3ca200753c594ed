import { useHasReconnected } from '../../../app/useHasReconnected.ts';
import { TaskError } from './tasks.ts';

/**
 * Returns the reason of a failed upload, or `general` if it has none. Once the connection that was missing is back, it
 * returns `reconnected`.
 */
export function useUploadFailure(error: unknown, general: string, reconnected = general): string {
  const reason = error instanceof TaskError ? error : undefined;
  const hasReconnected = useHasReconnected(reason?.isOffline && reason);
  return hasReconnected ? reconnected : (reason?.message ?? general);
}
