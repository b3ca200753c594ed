/** Smallest charges, minor units (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
const minAmounts: Readonly<Record<string, number>> = {
  HKD: 400,
  USD: 50,
  EUR: 50,
  GBP: 30,
  JPY: 50,
  SGD: 50,
  AUD: 50,
  CAD: 50,
};

/** Smallest amount that Stripe charges in a currency, minor units. */
export const getMinStripeAmount = (currency: string): number => minAmounts[currency] ?? 1;
