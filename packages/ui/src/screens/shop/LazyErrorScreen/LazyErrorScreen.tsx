import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBoundary } from '../../../app/ErrorBoundary.tsx';
import { createLazyPart } from '../../../app/lazyPart.tsx';
import { useHere } from '../../../app/navigation/navigation.tsx';
import { useServices } from '../../../app/services/ServicesContext.ts';
import { fetchErrorStateAhead } from '../../../patterns/ErrorState/LazyErrorState.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Heading } from '../../../primitives/Heading/Heading.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import type { ErrorScreenProps } from './ErrorScreen.tsx';

const loadErrorScreen = () => import('./ErrorScreen.tsx');
const ErrorScreen = createLazyPart('ErrorScreen', async () => (await loadErrorScreen()).ErrorScreen, {
  isOptional: true,
});

/** Prefetches the code of `ErrorScreen` and `ErrorState`: when they are needed, the connection may be lost. */
export function fetchErrorScreensAhead(): void {
  fetchErrorStateAhead();
  // Rendering the error screen retries and handles the failure.
  loadErrorScreen().catch(() => undefined);
}

/**
 * `ErrorScreen` in a chunk of its own; plain text if that chunk does not load. In place of a screen that threw, it loads
 * the document if the server has another build: its responses may have values that this one does not know.
 */
export function LazyErrorScreen(props: ErrorScreenProps) {
  const { build } = useServices();
  const hasThrown = props.status === 500;
  useEffect(
    function checkBuildOfFailedScreen() {
      if (hasThrown) void build.checkBuild(true);
    },
    [build, hasThrown],
  );
  return (
    <ErrorBoundary fallback={() => <BareErrorScreen />}>
      <Suspense fallback={null}>
        <ErrorScreen {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** The error screen of a record that does not exist; names the URL. */
export function NotFoundScreen() {
  return <LazyErrorScreen status={404} message={`Page Not Found: ${useHere()}`} />;
}

/** The text of a server error without a picture, for when the code of `ErrorScreen` cannot be loaded. */
export function BareErrorScreen() {
  const { t } = useTranslation('common');
  return (
    <Stack gap="lg" align="center">
      <Heading level={1} size="h3">
        {t('error.serverTitle')}
      </Heading>
      <Text tone="muted">{t('error.serverText')}</Text>
      <Button asChild>
        <a href={useHere()}>{t('action.retry')}</a>
      </Button>
    </Stack>
  );
}
