import { useTranslation } from 'react-i18next';
import { Banner } from '../../../patterns/Banner/Banner.tsx';
import { CallFailure, type CallFailureProps } from '../../../patterns/Form/CallFailure.tsx';
import { toSaveFailure } from './editor/saveStatus.ts';

/** A `CallFailure` of the back office: it also says when the record was deleted or the permission withdrawn. */
export function StaffCallFailure({ error, isOnField = false, isUnknown = false }: CallFailureProps) {
  const { t } = useTranslation('admin');
  const reason = error && toSaveFailure(error);
  if (!isOnField && !isUnknown && (reason === 'deleted' || reason === 'forbidden')) {
    return <Banner tone="danger">{t(`save.failure.${reason}`)}</Banner>;
  }
  return <CallFailure error={error} isOnField={isOnField} isUnknown={isUnknown} />;
}
