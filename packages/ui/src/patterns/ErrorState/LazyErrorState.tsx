import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBoundary } from '../../app/ErrorBoundary.tsx';
import { lazyPart } from '../../app/lazyPart.tsx';
import { Button } from '../../primitives/Button/Button.tsx';
import { Stack } from '../../primitives/Stack/Stack.tsx';
import { Text } from '../../primitives/Text/Text.tsx';
import type { ErrorStateProps } from './ErrorState.tsx';

const loadErrorState = () => import('./ErrorState.tsx');
const ErrorState = lazyPart('ErrorState', async () => (await loadErrorState()).ErrorState);

/** Few visits see one, and those that do may have lost their connection: so it is fetched when there is time. */
export function fetchErrorStateAhead(): void {
  // Asked for again, and answered for, where it is shown.
  loadErrorState().catch(() => undefined);
}

/** An ErrorState in a chunk of its own; where not even that is to be had, its words and its button. */
export function LazyErrorState(props: ErrorStateProps) {
  return (
    <ErrorBoundary fallback={() => <BareErrorState {...props} />}>
      <Suspense fallback={null}>
        <ErrorState {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}

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
