import { adminSetting } from '@sampan/api/contract/setting';
import { useEndpoint } from '../../../data/useEndpoint.ts';

/** Whom the shop sends its parcels with, from its settings; none until they are there. */
export function useCarriers(): readonly string[] {
  const { data = [] } = useEndpoint(adminSetting.list, { settingGroup: 'shipping' });
  const value = data.find(({ key }) => key === 'carriers')?.value;
  return Array.isArray(value) ? value.filter((name): name is string => typeof name === 'string') : [];
}
