import { getDemoBackend } from '@sampan/demo/backend/handlers';

/** The value of a setting in the demo shop. */
export const getStoredSetting = (group: string, key: string) =>
  getDemoBackend().state.settings.find((one) => one.settingGroup === group && one.key === key)?.value;
