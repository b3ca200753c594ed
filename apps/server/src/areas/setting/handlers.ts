import type { Contract } from '@sampan/api/contract';
import type { HandlersOf } from '../../http/calls/handler.ts';
import { getFeatures } from '../../providers/features.ts';

export const settingHandlers: HandlersOf<Contract['setting']> = {
  async public(_input, { deps }) {
    return { ...(await deps.settings.current()).public, features: { ...(await getFeatures(deps)) } };
  },
};
