import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBoundary } from '../../app/ErrorBoundary.tsx';
import { createLazyPart } from '../../app/lazyPart.tsx';
import { Button } from '../../primitives/Button/Button.tsx';
import { Stack } from '../../primitives/Stack/Stack.tsx';
import { Text } from '../../primitives/Text/Text.tsx';
import type { ErrorStateProps } from './ErrorState.tsx';

const loadErrorState = () => import('./ErrorState.tsx');
const ErrorState = createLazyPart('ErrorState', async () => (await loadErrorState()).ErrorState, { isOptional: true });

/** Prefetches the error chunk, which may be needed when the connection is lost. Call it when the app is idle. */
export function fetchErrorStateAhead(): void {
  // Ignore the failure: the import is retried and handled when the component is shown.
  loadErrorState().catch(() => undefined);
}

/** ErrorState in a chunk of its own; shows plain text and a button if the chunk cannot be loaded. */
export function LazyErrorState(props: ErrorStateProps) {
  return (
    <ErrorBoundary fallback={() => <BareErrorState {...props} />}>
      <Suspense fallback={null}>
        <ErrorState {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** The error with its retry button and no picture, for when the code of the illustrated one cannot be loaded. */
export function BareErrorState({ onRetry, isRetrying }: ErrorStateProps) {
  const { t } = useTranslation('common');
  return (
    <Stack gap="md" align="flex-start">
      <Text>{t('error.section')}</Text>
      {onRetry && (
        <Button variant="tonal" isLoading={isRetrying} onClick={onRetry}>
          {t('action.retry')}
        </Button>
      )}
    </Stack>
  );
}
