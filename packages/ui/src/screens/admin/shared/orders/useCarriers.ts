import { adminSetting } from '@sampan/api/contract/setting';
import { useEndpoint } from '../../../../data/useEndpoint.ts';

/** Carriers from the shop's settings; empty until loaded. With `isNeeded` false they are not requested yet. */
export function useCarriers(isNeeded = true): readonly string[] {
  const { data = [] } = useEndpoint(adminSetting.list, { settingGroup: 'shipping' }, { enabled: isNeeded });
  const value = data.find(({ key }) => key === 'carriers')?.value;
  return Array.isArray(value) ? value.filter((name): name is string => typeof name === 'string') : [];
}
