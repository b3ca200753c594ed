import type { CallError } from '@sampan/api/clientEnvelope';
import { useTranslation } from 'react-i18next';
import { getWaitSeconds, toErrorKind } from './errorKinds.ts';
import { useWaitText } from './useWaitText.ts';

export interface ErrorMessages {
  /** Title: what happened. */
  title: string;
  /** Text: what to do. */
  text: string;
}

/** Returns the messages for a failed call, also for use outside an ErrorState. */
export function useErrorMessages(
  error: CallError,
  level: 'page' | 'section' | 'row',
  pageName?: string,
): ErrorMessages {
  const { t } = useTranslation('common');
  const toWaitText = useWaitText();
  const kind = toErrorKind(error);
  const messages: Record<typeof kind, ErrorMessages> = {
    offline: { title: t('error.offlineTitle'), text: t('error.offlineText') },
    silent: { title: t('error.silentTitle'), text: t('error.serverText') },
    login: { title: t('error.loginTitle'), text: t('error.loginText') },
    forbidden: {
      title: pageName ? t('error.forbiddenPage', { page: pageName }) : t('error.forbiddenTitle'),
      text: t('error.forbiddenText', { page: pageName ?? t('error.thisPage') }),
    },
    notFound: { title: t('error.notFoundTitle'), text: t('error.notFoundText') },
    conflict: { title: t('error.conflictTitle'), text: t('error.conflictText') },
    tooMany: {
      title: t('error.tooManyTitle'),
      text: t('error.tooManyText', { wait: toWaitText(getWaitSeconds(error)) }),
    },
    server: { title: t('error.serverTitle'), text: t('error.serverText') },
    other: { title: t('error.section'), text: t('error.serverText') },
  };
  // A section does not tell causes apart: it matters more that the rest of the page works.
  return level === 'page' || kind !== 'server' ? messages[kind] : messages.other;
}
