import { useTranslation } from 'react-i18next';

/** Error messages for a submitted code, by error code. */
export function useCodeMessages() {
  const { t } = useTranslation('account');
  return (problem: string | undefined): string | undefined => {
    if (problem === undefined) return undefined;
    return problem === 'required' || problem === 'short' ? t('code.short') : t('code.wrong');
  };
}
