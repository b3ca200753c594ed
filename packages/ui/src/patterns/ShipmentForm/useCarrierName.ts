import { useTranslation } from 'react-i18next';
import { knownCarrier } from './carrierNames.ts';

/** What a parcel's carrier is called in the reader's language: `getName('顺丰速运')`; as written where it has one name. */
export function useCarrierName(): (carrier: string) => string {
  const { t } = useTranslation('order');
  return function getName(carrier) {
    const known = knownCarrier(carrier);
    return known ? t(`carrier.${known}`) : carrier;
  };
}
