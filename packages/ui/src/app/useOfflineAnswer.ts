import { useTranslation } from 'react-i18next';
import { useToast } from '../primitives/Toast/Toast.tsx';
import { useServices } from './services/ServicesContext.ts';

/**
 * For buttons with a side effect: `if (answersOffline()) return;`. When offline, it shows a message and returns true;
 * the buttons stay enabled.
 */
export function useOfflineAnswer(): () => boolean {
  const { network } = useServices().platform;
  const { t } = useTranslation('order');
  const toast = useToast();
  return function answersOffline() {
    if (network.isOnline()) return false;
    toast.error(t('refused.offline'));
    return true;
  };
}
