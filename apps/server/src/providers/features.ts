import type { CodeChannel } from '@sampan/domain/account/codes';
import type { ShopFeatures } from '@sampan/domain/setting/features';
import type { Config } from '../config.ts';
import type { Providers } from './providers.ts';

/** Whether codes can be sent over a channel, to this address. Do not call it inside a transaction. */
export async function isChannelConfigured(
  { mail, sms }: Pick<Providers, 'mail' | 'sms'>,
  channel: CodeChannel,
  to: string,
): Promise<boolean> {
  return channel === 'mail' ? mail !== null : sms.isConfigured(to);
}

/** The features that the configured providers support. Do not call it inside a transaction. */
export async function getFeatures({
  config,
  providers,
}: {
  config: Config;
  providers: Providers;
}): Promise<ShopFeatures> {
  const { mode } = config;
  return {
    mode,
    identityDocTypes: [...(await providers.identity.getDocTypes())],
    mail: providers.mail !== null,
    sms: await providers.sms.isConfigured(),
  };
}
