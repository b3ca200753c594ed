import { setting as settingCalls } from '@sampan/api/contract/setting';
import { useEndpoint } from '../data/useEndpoint.ts';

/** The shop's currency (ISO 4217); the default until the settings are loaded. */
export function useCurrency(): string {
  const { data } = useEndpoint(settingCalls.public, {});
  const currency = data?.site?.currency;
  return typeof currency === 'string' && currency.length === 3 ? currency : 'CNY';
}
