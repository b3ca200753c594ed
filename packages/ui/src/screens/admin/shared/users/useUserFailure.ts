import type { CallError } from '@sampan/api/clientEnvelope';
import { useTranslation } from 'react-i18next';
import { chooseFailure } from '../chooseFailure.ts';

const codes = ['LAST_ADMIN', 'FORBIDDEN', 'NOT_FOUND', 'VERSION_CONFLICT'] as const;

/** Returns a function that describes why changing an account failed. */
export function useUserFailure() {
  const { t } = useTranslation('admin');
  return (error: CallError | undefined, name: string): string | undefined =>
    error && t(`user.failed.${chooseFailure(codes, error)}`, { name });
}
