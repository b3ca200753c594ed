/** What the shop needs to use a Stripe account. */
export interface StripeConfig {
  secretKey: string;
  /** Signing secret of the webhook endpoint, `whsec_…`. */
  webhookSecret: string;
  /** Without a slash at the end. */
  host: string;
}

export const stripeHost = 'https://api.stripe.com';
/** The API version whose shapes the adapter reads. */
export const stripeVersion = '2025-03-31.basil';
