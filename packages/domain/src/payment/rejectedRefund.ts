/**
 * Timeline action of a refund about which the provider refuses every request, as with credentials that it does not
 * accept; its note is the refund's number at the provider.
 */
export const rejectedRefundAction = 'refundRejected';
