import type { CallError } from '@sampan/api/clientEnvelope';
import { adminProvider as calls } from '@sampan/api/contract/provider';
import type { ConnectionFailure, ProviderState } from '@sampan/api/entities';
import { clientFailureStatus } from '@sampan/api/errors';
import { credentialProblems } from '@sampan/domain/provider/checkCredentials';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../../data/useAction.ts';
import { Banner } from '../../../../patterns/Banner/Banner.tsx';

type Result = { failure: ConnectionFailure | null } | { error: string };

/** Asks the provider; `fields` are credentials that are not saved yet. */
export function useTest(provider: ProviderState['provider']) {
  const { t } = useTranslation('admin');
  const test = useAction(calls.test, { invalidates: ['admin'] });
  const [result, setResult] = useState<Result>();
  return {
    isPending: test.isPending,
    result,
    async run(fields: Record<string, string | null> = {}) {
      setResult(undefined);
      const answer = await test.run({ provider, fields });
      if (answer.status === 'success') setResult({ failure: answer.data.failure });
      else if (!answer.error.fields) {
        const isOffline = answer.error.statusCode === clientFailureStatus;
        setResult({ error: t(isOffline ? 'settings.offline' : 'provider.testFailed') });
      }
      return answer.status === 'fail' ? answer.error.fields : undefined;
    },
  };
}

/** Result of a connection test. */
export function TestResult({ result, name }: { result: Result | undefined; name: string }) {
  const { t } = useTranslation('admin');
  const texts = useProviderTexts();
  if (!result) return null;
  if ('error' in result) return <Banner tone="danger">{result.error}</Banner>;
  if (!result.failure) return <Banner tone="success">{t('provider.works', { name })}</Banner>;
  return <Banner tone="danger">{texts.getFailure(result.failure, name)}</Banner>;
}

/** Error messages about a provider. */
export function useProviderTexts() {
  const { t } = useTranslation('admin');
  return {
    /** Why a connection test failed, with the provider's own message. */
    getFailure({ problem, code, message }: ConnectionFailure, name: string): string {
      const said = message && code ? `${message} (${code})` : message || code;
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
