import type { ShopFeatures } from '@sampan/domain/setting/features';
import type { Config } from '../config.ts';

/** The features that the configured providers support. */
export function getFeatures({ mode, smtpUrl }: Pick<Config, 'mode' | 'smtpUrl'>): ShopFeatures {
  const hasSandbox = mode !== 'live';
  return { mode, identityProvider: hasSandbox, mail: hasSandbox || smtpUrl !== undefined, sms: hasSandbox };
}
