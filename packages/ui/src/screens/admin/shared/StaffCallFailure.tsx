import { useTranslation } from 'react-i18next';
import { Banner } from '../../../patterns/Banner/Banner.tsx';
import { CallFailure, type CallFailureProps } from '../../../patterns/Form/CallFailure.tsx';
import { toSaveFailure } from './editor/saveStatus.ts';

/**
 * A `CallFailure` of the back office: it also says when the record was deleted, the permission withdrawn or two-step login
 * required.
 */
export function StaffCallFailure({ error, isOnField = false, isUnknown = false }: CallFailureProps) {
  const { t } = useTranslation('admin');
  const reason = error && toSaveFailure(error);
  const isOwnReason = reason === 'deleted' || reason === 'forbidden' || reason === 'secondFactor';
  if (!isOnField && !isUnknown && isOwnReason) {
    return <Banner tone="danger">{t(`save.failure.${reason}`)}</Banner>;
  }
  return <CallFailure error={error} isOnField={isOnField} isUnknown={isUnknown} />;
}
