import { useTranslation } from 'react-i18next';
import { knownCarrier } from './carrierNames.ts';

/** Returns a carrier's name in the viewer's locale: `getName('顺丰速运')`; unknown names are returned unchanged. */
export function useCarrierName(): (carrier: string) => string {
  const { t } = useTranslation('order');
  return function getName(carrier) {
    const known = knownCarrier(carrier);
    return known ? t(`carrier.${known}`) : carrier;
  };
}
