import { contract } from '@sampan/api/contract';
import { useEndpoint } from '../../../data/useEndpoint.ts';

/** The shop's one currency, ISO 4217; the default until its settings are there. */
export function useCurrency(): string {
  const { data } = useEndpoint(contract.setting.public, {});
  const currency = data?.site?.currency;
  return typeof currency === 'string' && currency.length === 3 ? currency : 'CNY';
}
