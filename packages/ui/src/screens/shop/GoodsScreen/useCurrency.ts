import { setting as settingCalls } from '@sampan/api/contract/setting';
import { useEndpoint } from '../../../data/useEndpoint.ts';

/** The shop's one currency, ISO 4217; the default until its settings are there. */
export function useCurrency(): string {
  const { data } = useEndpoint(settingCalls.public, {});
  const currency = data?.site?.currency;
  return typeof currency === 'string' && currency.length === 3 ? currency : 'CNY';
}
