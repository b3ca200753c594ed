import type { CallError } from '@sampan/api/clientEnvelope';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../../patterns/Banner/Banner.tsx';
import { CallFailure } from '../../../../patterns/Form/CallFailure.tsx';

const onField: readonly (string | number)[] = ['PASSWORD_WRONG', 'CODE_WRONG'];

/** Error of a change to two-step login; a wrong password or code is shown on its field. */
export function SecurityFailure({ error }: { error: CallError | undefined }) {
  const { t } = useTranslation('account');
  if (error?.code === 'SECOND_FACTOR_STATE') return <Banner tone="warning">{t('secondFactor.state')}</Banner>;
  return <CallFailure error={error} isOnField={error !== undefined && onField.includes(error.code)} />;
}
