import { setting as settingCalls } from '@sampan/api/contract/setting';
import { type OrderSettings, orderSettings } from '@sampan/domain/order/orderRules';
import { useEffect } from 'react';
import { useServices } from '../../../app/services/ServicesContext.ts';
import { useEndpoint } from '../../../data/useEndpoint.ts';

/** The shop's order limits, or their defaults until the settings are loaded. Also passes them to the cart. */
export function useOrderLimits(): OrderSettings {
  const { cart } = useServices();
  const { data } = useEndpoint(settingCalls.public, {});
  const settings = orderSettings(data?.order);
  const { maxPerLine, maxLines } = settings;
  useEffect(
    function tellCart() {
      cart.send({ type: 'limitsChanged', limits: { maxPerLine, maxLines } });
    },
    [cart, maxPerLine, maxLines],
  );
  return settings;
}
