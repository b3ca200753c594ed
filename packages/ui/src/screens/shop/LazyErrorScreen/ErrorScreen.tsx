import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePageHead } from '../../../app/head/usePageHead.ts';
import { useHere, useNavigation } from '../../../app/navigation/navigation.tsx';
import { ErrorDetails } from '../../../patterns/ErrorState/ErrorDetails.tsx';
import { errorLooks, toErrorKind } from '../../../patterns/ErrorState/errorKinds.ts';
import { useErrorMessages } from '../../../patterns/ErrorState/useErrorMessages.ts';
import { Button } from '../../../primitives/Button/Button.tsx';
import { EmptyArt } from '../../../primitives/EmptyArt/EmptyArt.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { LinkButton } from '../../../primitives/LinkButton/LinkButton.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { actions, code, heading, message as messageClass, screen } from './ErrorScreen.css.ts';

export interface ErrorScreenProps {
  /** An HTTP status. */
  status: number;
  /** The status message; defaults to the specification's text for the status. */
  message?: string | undefined;
  /** Renders or loads the screen again. */
  onRetry?: (() => void) | undefined;
}

/** Untranslated texts given by the specification. */
const defaultMessages = { notFound: 'Page Not Found', other: 'Internal Server Error' } as const;

/** An error in place of the whole screen; `ErrorState` shows that of one call. The URL stays unchanged. */
export function ErrorScreen({ status, message, onRetry }: ErrorScreenProps) {
  const { t } = useTranslation('common');
  const { back, canGoBack, navigate } = useNavigation();
  const here = useHere();
  const failure = { code: status, message: '', statusCode: status };
  const messages = useErrorMessages(failure, 'page');
  const shownMessage = message ?? (status === 404 ? defaultMessages.notFound : defaultMessages.other);
  const isOurs = status !== 404;
  usePageHead({ title: messages.title, description: messages.text });
  return (
    <div className={screen}>
      <EmptyArt name={errorLooks[toErrorKind(failure)].art} />
      <Stack gap="lg" align="center">
        <h1 tabIndex={-1} className={heading}>
          <span className={code}>{status}</span>
          <Text as="span" tone="muted" className={messageClass} lang="en" title={shownMessage}>
            {shownMessage}
          </Text>
        </h1>
        <Stack gap="xs" align="center">
          <Text size="h3">{messages.title}</Text>
          <Text tone="muted" isProse>
            {messages.text}
          </Text>
        </Stack>
      </Stack>
      <div className={actions}>
        <LinkButton href="/home" size="lg">
          {t('action.home')}
        </LinkButton>
        {onRetry && (
          <Button variant="tonal" size="lg" leading={<Icon as={RotateCw} size={18} />} onClick={onRetry}>
            {t('action.retry')}
          </Button>
        )}
        <Button variant="outline" size="lg" onClick={() => (canGoBack() ? back() : navigate('/home'))}>
          {t('error.goBack')}
        </Button>
      </div>
      {isOurs && <ErrorDetails code={status} path={here} />}
    </div>
  );
}
