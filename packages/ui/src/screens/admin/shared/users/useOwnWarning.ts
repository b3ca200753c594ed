import { useTranslation } from 'react-i18next';
import { useViewer } from '../../../../app/session/useViewer.ts';

/** Returns a function that gives the warning of a step that ends the viewer's own access; undefined for other accounts. */
export function useOwnWarning(): (userId: number | undefined) => string | undefined {
  const { t } = useTranslation('admin');
  const viewer = useViewer();
  return (userId) => (viewer !== null && viewer.id === userId ? t('user.ownText') : undefined);
}
