import { useTranslation } from 'react-i18next';

/** What to do about a code that was sent, from the code of what is wrong with it. */
export function useCodeMessages() {
  const { t } = useTranslation('account');
  return (problem: string | undefined): string | undefined => {
    if (problem === undefined) return undefined;
    return problem === 'required' || problem === 'short' ? t('code.short') : t('code.wrong');
  };
}
