import { getCarrierName } from '@sampan/domain/order/carrierNames';
import { useLocale } from '../../../i18n/useFormats.ts';

/** Returns a carrier's name in the viewer's locale: `getName('顺丰速运')`; unknown names are returned unchanged. */
export function useCarrierName(): (carrier: string) => string {
  const locale = useLocale();
  return (carrier) => getCarrierName(carrier, locale);
}
