import { CloudOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../../app/services/ServicesContext.ts';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { strip } from './OfflineStrip.css.ts';

/** Banner below the header while the browser is offline. Loaded data stays readable. */
export function OfflineStrip() {
  const isOnline = useIsOnline();
  return <div role="status">{!isOnline && <OfflineNotice />}</div>;
}

function OfflineNotice() {
  const { t } = useTranslation('common');
  return (
    <div className={strip}>
      <Icon as={CloudOff} size={16} />
      {t('offline.strip')}
    </div>
  );
}

/** Online state as reported by the browser. Keep buttons enabled when offline, since it is often wrong. */
export function useIsOnline(): boolean {
  const { network } = useServices().platform;
  return useSyncExternalStore(network.subscribe, network.isOnline, () => true);
}
