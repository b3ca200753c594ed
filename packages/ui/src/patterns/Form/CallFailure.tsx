import type { CallError } from '@sampan/api/clientEnvelope';
import { useTranslation } from 'react-i18next';
import { Banner } from '../Banner/Banner.tsx';
import { getWaitSeconds } from '../ErrorState/errorKinds.ts';
import { useCountdown } from '../ErrorState/useCountdown.ts';
import { useWaitText } from '../ErrorState/useWaitText.ts';

export interface CallFailureProps {
  /** Error from `useAction`. */
  error: CallError | undefined;
  /** True if a field already shows the error. */
  isOnField?: boolean;
}

/** Error of an account form, shown above its button. Field errors are shown on their fields instead. */
export function CallFailure({ error, isOnField = false }: CallFailureProps) {
  const { t } = useTranslation('account');
  const toWaitText = useWaitText();
  const seconds = useCountdown(error?.statusCode === 429 ? getWaitSeconds(error) : 0, error);
  if (!error || isOnField) return null;
  const messages: Partial<Record<number, string>> = {
    429: seconds > 0 ? t('login.wait', { wait: toWaitText(seconds) }) : t('login.waited'),
    499: t('failed.offline'),
  };
  return <Banner tone="danger">{messages[error.statusCode] ?? t('failed.server')}</Banner>;
}
