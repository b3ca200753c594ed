import { useTranslation } from 'react-i18next';

/** Error messages for a submitted code, by error code; they differ before a code was sent. */
export function useCodeMessages() {
  const { t } = useTranslation('account');
  return (problem: string | undefined, isSent = true): string | undefined => {
    if (problem === undefined) return undefined;
    if (problem === 'required' && !isSent) return t('code.getFirst');
    return problem === 'required' || problem === 'short' ? t('code.short') : t('code.wrong');
  };
}
