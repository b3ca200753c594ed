import type { PublicSettings } from '@sampan/api/entities';

/** `demo`: the demo shop. `test`: a real shop on sandbox providers (staging). `live`: only what is configured. */
export const shopModes = ['demo', 'test', 'live'] as const;
export type ShopMode = (typeof shopModes)[number];

/** What this installation can do: the group `features` of /setting/public. */
export interface ShopFeatures {
  mode: ShopMode;
  /** Whether an identity provider certifies customers; without one staff review their evidence. */
  identityProvider: boolean;
  /** Whether codes can be sent by mail. */
  mail: boolean;
  /** Whether codes can be sent by text message. */
  sms: boolean;
}

/** The features of an answer of /setting/public; everything a real shop may lack is off until it is known. */
export function readFeatures(settings: PublicSettings | undefined): ShopFeatures {
  const features = settings?.features ?? {};
  const mode = shopModes.find((each) => each === features.mode) ?? 'live';
  return {
    mode,
    identityProvider: features.identityProvider === true,
    mail: features.mail === true,
    sms: features.sms === true,
  };
}
