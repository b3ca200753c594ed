import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBoundary } from '../../../app/ErrorBoundary.tsx';
import { createLazyPart } from '../../../app/lazyPart.tsx';
import { useHere } from '../../../app/navigation/navigation.tsx';
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

/** Prefetches the error screen when idle: when it is needed, the connection may be lost. */
export function fetchErrorsAhead(): void {
  fetchErrorStateAhead();
  // Rendering the error page retries and handles the failure.
  loadErrorScreen().catch(() => undefined);
}

/** The error screen in a separate chunk; plain text when that chunk does not load. */
export function ErrorPage(props: ErrorScreenProps) {
  return (
    <ErrorBoundary fallback={() => <BareError />}>
      <Suspense fallback={null}>
        <ErrorScreen {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** The error page of a record that does not exist; names the URL. */
export function MissingPage() {
  return <ErrorPage status={404} message={`Page Not Found: ${useHere()}`} />;
}

/** The text of a server error without a picture, for when the code of the illustrated page cannot be loaded. */
export function BareError() {
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
