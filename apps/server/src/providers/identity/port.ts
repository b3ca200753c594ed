import type { IdentityProviderId, Kyc } from '@sampan/api/entities';

export interface IdentityRequest {
  /**
   * Our number of the certification, 32 hex digits, the same for repeated requests. Alipay wants it unique; Aliyun does not
   * compare it, and opens another certification for each request.
   */
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

/**
 * Why a provider opens no certification for a person. `details`: the name or number has a wrong form · `notOnFile`: it has
 * nothing to compare this person with, so that only staff can check them · `tooManyToday`: after too many failed ones.
 */
export type IdentityRejection = 'details' | 'notOnFile' | 'tooManyToday';

/** The provider opened a certification, or says why it opens none for this person. */
export type IdentityBeginning = OpenedCertification | { rejection: IdentityRejection };

/**
 * State of a certification at the provider; `open`: no result yet. `isPageUsed`: the customer cannot go on with its page,
 * as after a failure that the provider does not name. `subCode` is the provider's code of the reason.
 */
export type IdentityResult = { state: 'open'; isPageUsed?: true } | { state: 'passed' | 'failed'; subCode: string };

/** A provider of identity checks with given credentials. All methods throw ProviderError. */
export interface IdentityProvider {
  id: IdentityProviderId;
  /** Starts a certification. An `unreachable` error leaves it unknown whether the provider did. */
  begin(request: IdentityRequest): Promise<IdentityBeginning>;
  /** Queries the result of a certification. */
  query(certifyId: string): Promise<IdentityResult>;
  /** Verifies the credentials without starting a certification. */
  probe(): Promise<void>;
}
