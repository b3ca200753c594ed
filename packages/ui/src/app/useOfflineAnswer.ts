import { useTranslation } from 'react-i18next';
import { useToast } from '../primitives/Toast/Toast.tsx';
import { useServices } from './ServicesContext.ts';

/**
 * For buttons that commit to something: `if (answersOffline()) return;`. They stay pressable without a network, send
 * nothing then, and say so. True when that was said.
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
