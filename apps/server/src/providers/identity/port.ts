import type { IdentityProviderId, Kyc } from '@sampan/api/entities';

export interface IdentityRequest {
  /** Our number of the certification, 32 hex digits: the same for repeated requests, so that they open one session. */
  reference: string;
  realName: string;
  idNumber: string;
  docType: Kyc['docType'];
  /** Absolute URL to which the provider returns the customer. */
  returnUrl: string;
  /** `User-Agent` of the customer's browser. */
  userAgent: string;
}

/** A certification that the provider opened. */
export interface OpenedCertification {
  certifyId: string;
  /** Absolute URL of the provider's page. */
  certifyUrl: string;
}

/** State of a certification at the provider; `open`: no result yet. `subCode` is the provider's code of the reason. */
export type IdentityResult = { state: 'open' } | { state: 'passed' | 'failed'; subCode: string };

/** A provider of identity checks with given credentials. All methods throw ProviderError. */
export interface IdentityProvider {
  id: IdentityProviderId;
  /** Starts a certification. An `unreachable` error leaves it unknown whether the provider did. */
  begin(request: IdentityRequest): Promise<OpenedCertification>;
  /** Queries the result of a certification. */
  query(certifyId: string): Promise<IdentityResult>;
  /** Verifies the credentials without starting a certification. */
  probe(): Promise<void>;
}
