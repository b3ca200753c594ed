import type { CallError } from '@sampan/api/clientEnvelope';
import { EmptyLayout } from '../../../../layouts/EmptyLayout/EmptyLayout.tsx';
import { ErrorState } from '../../../../patterns/ErrorState/ErrorState.tsx';

export interface ProfileFailureProps {
  error: CallError;
  onRetry: () => void;
}

/** Shown instead of the back office while it is unknown who has signed in. */
export function ProfileFailure({ error, onRetry }: ProfileFailureProps) {
  return (
    <EmptyLayout>
      <ErrorState error={error} level="page" headingLevel={1} onRetry={onRetry} />
    </EmptyLayout>
  );
}
