import type { CallError } from '@sampan/api/clientEnvelope';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../patterns/Banner/Banner.tsx';

/** Explains why the server or the identity provider rejected the request. */
export function VerificationFailure({ error }: { error: CallError }) {
  const { t } = useTranslation('account');
  const words: Partial<Record<string, string>> = {
    KYC_STATE: t('verify.failed.KYC_STATE'),
    NOT_FOUND: t('verify.failed.NOT_FOUND'),
    UNAVAILABLE: t('verify.failed.UNAVAILABLE'),
    TOO_MANY_REQUESTS: t('verify.failed.tooMany'),
    499: t('verify.failed.offline'),
  };
  return <Banner tone="danger">{words[error.code] ?? t('verify.failed.other')}</Banner>;
}
