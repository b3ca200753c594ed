import { setting as settingCalls } from '@sampan/api/contract/setting';
import { type OrderSettings, orderSettings } from '@sampan/domain/order/orderRules';
import { useEffect } from 'react';
import { useServices } from '../../app/ServicesContext.ts';
import { useEndpoint } from '../../data/useEndpoint.ts';

/** The shop's rules of orders; their defaults until the settings are there. The cart is told of them. */
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
