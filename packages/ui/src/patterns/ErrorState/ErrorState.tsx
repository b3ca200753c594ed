import type { CallError } from '@sampan/api/clientEnvelope';
import { getLoginAddress } from '@sampan/domain/session/redirect';
import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useHere } from '../../app/navigation/navigation.tsx';
import { Button } from '../../primitives/Button/Button.tsx';
import { EmptyArt } from '../../primitives/EmptyArt/EmptyArt.tsx';
import { Heading } from '../../primitives/Heading/Heading.tsx';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import { Inline } from '../../primitives/Inline/Inline.tsx';
import { LinkButton } from '../../primitives/LinkButton/LinkButton.tsx';
import { Stack } from '../../primitives/Stack/Stack.tsx';
import { MutedText, Text } from '../../primitives/Text/Text.tsx';
import { ErrorDetails } from './ErrorDetails.tsx';
import { errorState, row as rowClass, sign } from './ErrorState.css.ts';
import { errorLooks, getWaitSeconds, toErrorKind } from './errorKinds.ts';
import { useCountdown } from './useCountdown.ts';
import { useErrorMessages } from './useErrorMessages.ts';
import { useWaitText } from './useWaitText.ts';

export type ErrorStateLevel = 'page' | 'section' | 'row';
export const errorStateLevels = ['page', 'section', 'row'] as const satisfies readonly ErrorStateLevel[];

export interface ErrorStateProps {
  /** The failed call; decides texts and actions. */
  error: CallError;
  /** `section` leaves the rest of the screen usable; `row` is part of a list. */
  level?: ErrorStateLevel;
  /** Repeats the same request. */
  onRetry?: (() => void) | undefined;
  /** True while the retry is running. */
  isRetrying?: boolean;
  /** Name of the forbidden page. */
  pageName?: string | undefined;
  /** Use 1 on a page without another h1. */
  headingLevel?: 1 | 2 | 3;
}

/** The error of a call, in place of its data: explanation and a way to recover. */
export function ErrorState({ error, level = 'section', headingLevel = 2, ...props }: ErrorStateProps) {
  const { title, text } = useErrorMessages(error, level, props.pageName);
  const { icon, art, canRetry } = errorLooks[toErrorKind(error)];
  const here = useHere();
  if (level === 'row') {
    return (
      <div className={errorState({ level })}>
        <MutedText className={rowClass}>{title}</MutedText>
        <WaysOut error={error} level={level} {...props} />
      </div>
    );
  }
  const texts = (
    <Stack gap="xs" align={level === 'page' ? 'center' : 'flex-start'}>
      <Heading level={headingLevel} size={level === 'page' ? 'h3' : 'title'}>
        {title}
      </Heading>
      <Text tone="muted" size={level === 'page' ? 'body' : 'bodySm'} isProse>
        {text}
      </Text>
    </Stack>
  );
  return (
    <div className={errorState({ level })}>
      {level === 'page' ? (
        <>
          <EmptyArt name={art} />
          {texts}
        </>
      ) : (
        <Inline gap="md" align="flex-start" wraps={false}>
          <span className={sign}>
            <Icon as={icon} />
          </span>
          {texts}
        </Inline>
      )}
      <WaysOut error={error} level={level} {...props} />
      {canRetry && <ErrorDetails code={error.code} requestId={error.requestId} path={here} />}
    </div>
  );
}

function WaysOut({ error, level, onRetry, isRetrying }: ErrorStateProps & { level: ErrorStateLevel }) {
  const { t } = useTranslation('common');
  const here = useHere();
  const toWaitText = useWaitText();
  const kind = toErrorKind(error);
  const left = useCountdown(kind === 'tooMany' ? getWaitSeconds(error) : 0, error);
  const canRetry = onRetry && errorLooks[kind].canRetry;
  const leadsHome = level === 'page' && kind !== 'login';
  if (!canRetry && !leadsHome && kind !== 'login') return null;
  return (
    <Inline gap="md" justify={level === 'page' ? 'center' : 'flex-start'}>
      {canRetry && (
        <Button
          variant="tonal"
          size={level === 'row' ? 'sm' : 'md'}
          leading={<Icon as={RotateCw} size={18} />}
          isLoading={isRetrying}
          disabled={left > 0}
          onClick={onRetry}
        >
          {left > 0 ? t('error.retryIn', { wait: toWaitText(left) }) : t('action.retry')}
        </Button>
      )}
      {kind === 'login' && (
        <LinkButton href={getLoginAddress(here)} variant="tonal">
          {t('auth.login')}
        </LinkButton>
      )}
      {leadsHome && (
        <LinkButton href="/home" variant={canRetry ? 'ghost' : 'tonal'}>
          {t('action.home')}
        </LinkButton>
      )}
    </Inline>
  );
}
