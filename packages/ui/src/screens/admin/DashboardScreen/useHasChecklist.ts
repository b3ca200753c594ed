import { adminSetting, setting } from '@sampan/api/contract/setting';
import { readFeatures } from '@sampan/domain/setting/features';
import { useEndpoint } from '../../../data/useEndpoint.ts';

/** Whether a live shop still shows the setup checklist: until an admin dismisses the completed one. */
export function useHasChecklist(): boolean {
  const settings = useEndpoint(setting.public, {});
  const isReal = settings.data !== undefined && readFeatures(settings.data).mode !== 'demo';
  const { data } = useEndpoint(adminSetting.checklist, {}, { enabled: isReal });
  return isReal && data?.isDismissed === false;
}
