import { adminSetting, setting } from '@sampan/api/contract/setting';
import { readFeatures } from '@sampan/domain/setting/features';
import { useEndpoint } from '../../../data/useEndpoint.ts';

/** Whether a real shop still shows what it needs before it sells: until an admin puts the complete list away. */
export function useHasChecklist(): boolean {
  const settings = useEndpoint(setting.public, {});
  const isReal = settings.data !== undefined && readFeatures(settings.data).mode !== 'demo';
  const { data } = useEndpoint(adminSetting.checklist, {}, { enabled: isReal });
  return isReal && data?.isDismissed === false;
}
