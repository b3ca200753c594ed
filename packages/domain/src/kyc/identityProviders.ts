import type { IdentityProviderId, Kyc } from '@sampan/api/entities';

/** Documents that each provider verifies online. */
export const certifiableDocTypes: Readonly<Record<IdentityProviderId, readonly Kyc['docType'][]>> = {
  alipayIdentity: ['IDENTITY_CARD', 'HOME_VISIT_PERMIT_HK_MC', 'RESIDENCE_PERMIT_HK_MC'],
  aliyunIdentity: ['IDENTITY_CARD'],
};

const ids = Object.keys(certifiableDocTypes) as IdentityProviderId[];

/** Values of the setting `kyc.provider`; `manual`: staff review evidence by hand. */
export const identityChoices = ['manual', ...ids] as const;
export type IdentityChoice = (typeof identityChoices)[number];

/** The provider that the setting `kyc.provider` names; null if staff review by hand. */
export function findIdentityProvider(choice: unknown): IdentityProviderId | null {
  return ids.find((id) => id === choice) ?? null;
}
