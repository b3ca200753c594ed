import { useState } from 'react';

interface FirstCheckOptions {
  /** Identifies the queue's query. */
  queueName: string;
  /** Ids of the queue; undefined until it is loaded. */
  ids: readonly number[] | undefined;
  isFetching: boolean;
  /** Whether the screen shows the first check. */
  isShown: boolean;
}

/**
 * The check that was first when the queue was loaded. It stays when a colleague decides it, so that nobody else takes its
 * place while a decision is being made.
 */
export function useFirstCheck({ queueName, ids, isFetching, isShown }: FirstCheckOptions) {
  const [kept, setKept] = useState<{ queueName: string; id?: number | undefined }>({ queueName });
  const isOtherQueue = kept.queueName !== queueName;
  const firstId = ids?.[0];
  const isMissing = isOtherQueue || (kept.id === undefined && firstId !== undefined);
  // A queue from the cache may have changed: its first check is shown, and kept once the queue is up to date.
  if (isShown && ids && !isFetching && isMissing) setKept({ queueName, id: firstId });
  const id = ids && isOtherQueue ? firstId : (kept.id ?? firstId);
  return {
    id: isShown ? id : undefined,
    /** Leaves a check after its decision: the queue is fetched again, and its first one then is kept. */
    leave: (decidedId: number) => setKept((now) => (now.id === decidedId ? { queueName: now.queueName } : now)),
  };
}
