/**
 * Timeline action of a refund about which the provider refuses every request, as with credentials that it does not
 * accept; its note is the refund's number at the provider.
 */
export const rejectedRefundAction = 'refundRejected';

/**
 * Timeline action of a refund about which the provider's answers cannot be verified, as with a wrong public key; its note
 * is the refund's number at the provider.
 */
export const unverifiedRefundAction = 'refundUnverified';

/**
 * Timeline action of a refund about which nothing is requested, because its provider has no credentials; its note is the
 * refund's number at the provider.
 */
export const unconfiguredRefundAction = 'refundUnconfigured';

/**
 * The same where the provider's credentials cannot be decrypted, so that staff cannot mark it as sent back: it is requested
 * again once the provider has usable ones. Its note is the refund's number at the provider.
 */
export const unconfiguredReturnAction = 'returnUnconfigured';

/**
 * Timeline action of a refund that the provider has not settled for a day, as while the balance of the shop's account is
 * too low; its note is the refund's number at the provider.
 */
export const waitingRefundAction = 'refundWaiting';
