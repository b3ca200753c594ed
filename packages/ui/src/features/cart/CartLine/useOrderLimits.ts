import { setting as settingCalls } from '@sampan/api/contract/setting';
import { type OrderSettings, readOrderSettings } from '@sampan/domain/order/orderRules';
import { useEffect } from 'react';
import { refreshCartLines } from '../../../app/services/cartRefresh.ts';
import { useServices } from '../../../app/services/ServicesContext.ts';
import { useEndpoint } from '../../../data/useEndpoint.ts';

/** The shop's order limits, or their defaults until the settings are loaded. Also passes them to the cart. */
export function useOrderLimits(): OrderSettings {
  const { cart, client } = useServices();
  const { data } = useEndpoint(settingCalls.public, {});
  const settings = readOrderSettings(data?.order);
  const isLoaded = data !== undefined;
  const { maxPerLine, maxLines } = settings;
  useEffect(
    function tellCart() {
      if (!isLoaded) return;
      cart.send({ type: 'limitsChanged', limits: { maxPerLine, maxLines } });
      // The limit was lowered since the line was changed: the refresh lowers the quantity, with a note.
      const { lines } = cart.getSnapshot().context.cart;
      if (lines.some(({ quantity }) => quantity > maxPerLine)) void refreshCartLines(client, cart);
    },
    [cart, client, isLoaded, maxPerLine, maxLines],
  );
  return settings;
}
