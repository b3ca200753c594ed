import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../../app/ServicesContext.ts';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../../primitives/IconButton/IconButton.tsx';
import { useToast } from '../../../primitives/Toast/Toast.tsx';
import { Row } from './Row.tsx';
import { build, rows } from './SettingsScreen.css.ts';

/** The running build, for problem reports. */
export function Version() {
  const { t } = useTranslation(['account', 'common']);
  const { buildId } = useServices();
  const toast = useToast();

  async function copy(id: string) {
    try {
      await navigator.clipboard.writeText(id);
      toast.success(t('common:copied'));
    } catch {
      toast.error(t('common:copyFailed'));
    }
  }

  return (
    <div className={rows}>
      <Row
        title={buildId ? <span className={build}>{buildId}</span> : t('settings.development')}
        note={t('settings.versionText')}
      >
        {buildId && (
          <IconButton label={t('settings.copyVersion')} onClick={() => void copy(buildId)}>
            <Icon as={Copy} />
          </IconButton>
        )}
      </Row>
    </div>
  );
}
