import { useTranslation } from 'react-i18next';
import { findKnownCarrier } from './carrierNames.ts';

/** Returns a carrier's name in the viewer's locale: `getName('顺丰速运')`; unknown names are returned unchanged. */
export function useCarrierName(): (carrier: string) => string {
  const { t } = useTranslation('order');
  return function getName(carrier) {
    const known = findKnownCarrier(carrier);
    return known ? t(`carrier.${known}`) : carrier;
  };
}
