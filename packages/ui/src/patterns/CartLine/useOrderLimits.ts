import { setting as settingCalls } from '@sampan/api/contract/setting';
import { type OrderSettings, orderSettings } from '@sampan/domain/order/orderRules';
import { useEndpoint } from '../../data/useEndpoint.ts';

/** The shop's rules of orders; their defaults until the settings are there. */
export function useOrderLimits(): OrderSettings {
  const { data } = useEndpoint(settingCalls.public, {});
  return orderSettings(data?.order);
}
