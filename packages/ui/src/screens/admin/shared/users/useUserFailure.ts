import type { CallError } from '@sampan/api/clientEnvelope';
import { useTranslation } from 'react-i18next';

const codes = ['LAST_ADMIN', 'FORBIDDEN', 'NOT_FOUND'] as const;

/** Returns a function that describes why changing an account failed. */
export function useUserFailure() {
  const { t } = useTranslation('admin');
  return (error: CallError | undefined, name: string): string | undefined => {
    if (!error) return undefined;
    const known = codes.find((code) => code === error.code);
    if (known) return t(`user.failed.${known}`, { name });
    return t(error.statusCode === 499 ? 'user.failed.offline' : 'user.failed.other');
  };
}
