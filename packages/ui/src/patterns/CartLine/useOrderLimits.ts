import { contract } from '@sampan/api/contract';
import { type OrderSettings, orderSettings } from '@sampan/domain/order/orderRules';
import { useEndpoint } from '../../data/useEndpoint.ts';

/** The shop's rules of orders; their defaults until the settings are there. */
export function useOrderLimits(): OrderSettings {
  const { data } = useEndpoint(contract.setting.public, {});
  return orderSettings(data?.order);
}
