import type { Kyc } from '@sampan/api/entities';

export interface IdentityRequest {
  realName: string;
  idNumber: string;
  docType: Kyc['docType'];
  /** Path of the shop to which the provider returns the customer. */
  returnPath: string;
  expiresAt: Date;
}

/** State of a certification at the provider. `subCode` is the provider's code of the reason. */
export interface IdentityResult {
  state: 'open' | 'passed' | 'failed' | 'expired';
  subCode: string;
}

/** A provider of identity checks. */
export interface IdentityProvider {
  /** Starts a certification and returns its id. */
  begin(request: IdentityRequest): Promise<string>;
  /** URL of the provider's page for the certification. */
  getPage(certifyId: string): string;
  /** Queries the state of a certification; null for an unknown id. */
  ask(certifyId: string): Promise<IdentityResult | null>;
}
