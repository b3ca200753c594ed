import type { CallError } from '@sampan/api/clientEnvelope';
import { adminProvider as calls } from '@sampan/api/contract/provider';
import type { ConnectionFailure, ProviderState } from '@sampan/api/entities';
import { getNoAnswerReason } from '@sampan/api/noAnswer';
import { credentialProblems } from '@sampan/domain/provider/checkCredentials';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../../data/useAction.ts';
import { Banner } from '../../../../patterns/Banner/Banner.tsx';

type Result = { failure: ConnectionFailure | null } | { error: string };

/** Asks the provider; `fields` are credentials that are not saved yet. */
export function useTest(provider: ProviderState['provider']) {
  const { t } = useTranslation('admin');
  const test = useAction(calls.test, { invalidates: ['admin'] });
  const [result, setResult] = useState<Result>();
  const runId = useRef(0);

  /** Drops the result, and the one of a test that is still running: it is about other credentials. */
  function forget() {
    runId.current += 1;
    setResult(undefined);
  }

  async function run(fields: Record<string, string | null> = {}) {
    forget();
    const ownId = runId.current;
    const answer = await test.run({ provider, fields });
    if (runId.current !== ownId) return undefined;
    if (answer.status === 'success') setResult({ failure: answer.data.failure });
    else if (!answer.error.fields) {
      const isOffline = getNoAnswerReason(answer.error) === 'offline';
      setResult({ error: t(isOffline ? 'settings.offline' : 'provider.testFailed') });
    }
    return answer.status === 'fail' ? answer.error.fields : undefined;
  }

  return { isPending: test.isPending, result, forget, run };
}

/** Result of a connection test. */
export function TestResult({ result, name }: { result: Result | undefined; name: string }) {
  const { t } = useTranslation('admin');
  const texts = useProviderTexts();
  if (!result) return null;
  if ('error' in result) return <Banner tone="danger">{result.error}</Banner>;
  if (!result.failure) {
    return (
      <Banner tone="success" isAnnounced>
        {t('provider.works', { name })}
      </Banner>
    );
  }
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
    getSaveError(error: CallError): string {
      const noAnswer = getNoAnswerReason(error);
      if (noAnswer) return t(noAnswer === 'offline' ? 'settings.offline' : 'save.failure.unknown');
      return t(error.code === 'SET_BY_ENVIRONMENT' ? 'provider.fixed' : 'provider.saveFailed');
    },
  };
}
