import type { Endpoint } from '@sampan/api/endpoint';
import { useReads } from '../../data/useEndpoint.ts';

let invalidate: (endpoint: Endpoint) => Promise<void> = async () => undefined;

/** Renders nothing; while it is mounted, `refetch` works. */
export function Refetcher(): null {
  invalidate = useReads().invalidate;
  return null;
}

/** Fetches a call of the story's screen again, as a return to the page does later. */
export function refetch(endpoint: Endpoint): Promise<void> {
  return invalidate(endpoint);
}
