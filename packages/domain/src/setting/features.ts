import { docTypes, type Kyc, type PublicSettings } from '@sampan/api/entities';

/** `demo`: demo shop. `test`: real shop with sandbox providers (staging). `live`: only what is configured. */
export const shopModes = ['demo', 'test', 'live'] as const;
export type ShopMode = (typeof shopModes)[number];

/** Features of this installation: the group `features` of /setting/public. */
export interface ShopFeatures {
  mode: ShopMode;
  /** Documents that the identity provider verifies online; staff review the evidence of all others. */
  identityDocTypes: Kyc['docType'][];
  /** Whether codes can be sent by mail. */
  mail: boolean;
  /** Whether codes can be sent by SMS. */
  sms: boolean;
}

/** Reads the features from a response of /setting/public; optional features are off until it has loaded. */
export function readFeatures(settings: PublicSettings | undefined): ShopFeatures {
  const features = settings?.features ?? {};
  const mode = shopModes.find((each) => each === features.mode) ?? 'live';
  return {
    mode,
    identityDocTypes: docTypes.filter((docType) => [features.identityDocTypes].flat().includes(docType)),
    mail: features.mail === true,
    sms: features.sms === true,
  };
}
