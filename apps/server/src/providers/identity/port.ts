import type { Kyc } from '@sampan/api/entities';

export interface IdentityRequest {
  realName: string;
  idNumber: string;
  docType: Kyc['docType'];
  /** Path of the shop where the person comes back to. */
  returnPath: string;
  expiresAt: Date;
}

/** What the provider says of a certification. `subCode` says why in its own words. */
export interface IdentityResult {
  state: 'open' | 'passed' | 'failed' | 'expired';
  subCode: string;
}

/** Somebody who can tell whether a person is who they say. */
export interface IdentityProvider {
  /** Gives the number of a new certification. */
  begin(request: IdentityRequest): Promise<string>;
  /** Where the person goes. */
  getPage(certifyId: string): string;
  /** Null for one that it does not know. */
  ask(certifyId: string): Promise<IdentityResult | null>;
}
