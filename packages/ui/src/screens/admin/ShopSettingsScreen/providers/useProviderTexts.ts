import type { CallError } from '@sampan/api/clientEnvelope';
import type { ConnectionFailure } from '@sampan/api/entities';
import { clientFailureStatus } from '@sampan/api/errors';
import { credentialProblems } from '@sampan/domain/provider/checkCredentials';
import { useTranslation } from 'react-i18next';

/** Error messages about a provider. */
export function useProviderTexts() {
  const { t } = useTranslation('admin');
  return {
    /** Why a connection test failed, with the provider's own message. */
    getFailure({ problem, code, message }: ConnectionFailure, name: string): string {
      const said = [message, code && `(${code})`].filter(Boolean).join(' ');
      const sentence = t(`provider.problem.${problem}`, { name });
      return said && code !== 'NETWORK' ? `${sentence} ${t('provider.says', { name, text: said })}` : sentence;
    },
    getFieldProblem(code: string): string {
      const known = credentialProblems.find((problem) => problem === code);
      return t(`provider.fieldProblem.${known ?? 'format'}`);
    },
    getSaveError({ statusCode, code }: Pick<CallError, 'statusCode' | 'code'>): string {
      if (statusCode === clientFailureStatus) return t('settings.offline');
      return t(code === 'SET_BY_ENVIRONMENT' ? 'provider.fixed' : 'provider.saveFailed');
    },
  };
}
