import { CloudOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNetwork } from '../../../app/useNetwork.ts';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { strip } from './OfflineStrip.css.ts';

/** Banner below the header while the browser is offline. Loaded data stays readable. */
export function OfflineStrip() {
  const { t } = useTranslation('common');
  const { isOnline } = useNetwork();
  return (
    <div role="status">
      {!isOnline && (
        <div className={strip}>
          <Icon as={CloudOff} size={16} />
          {t('offline.strip')}
        </div>
      )}
    </div>
  );
}
