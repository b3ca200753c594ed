import type { CallError } from '@sampan/api/clientEnvelope';
import type { ConnectionFailure } from '@sampan/api/entities';
import { clientFailureStatus } from '@sampan/api/errors';
import { credentialProblems } from '@sampan/domain/provider/checkCredentials';
import { useTranslation } from 'react-i18next';

/** What went wrong with a provider, in sentences. */
export function useProviderTexts() {
  const { t } = useTranslation('admin');
  return {
    /** Why a test failed, and what the provider itself said. */
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
