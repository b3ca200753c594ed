/** Configuration of a Stripe account. */
export interface StripeConfig {
  secretKey: string;
  /** Signing secret of the webhook endpoint, `whsec_…`. */
  webhookSecret: string;
  /** Without a trailing slash. */
  host: string;
}

export const stripeHost = 'https://api.stripe.com';
/** The API version that the adapter is written for. */
export const stripeVersion = '2025-03-31.basil';
