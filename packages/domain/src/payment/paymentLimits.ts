import { type Allowance, hourly, perMinute } from '../rateLimit/allowance.ts';

/** Maximum payments of one order: each change of the method or scene starts a new one. */
export const maxPayments = 50;

/** How often trades of one order are opened at a provider. */
export const getPaymentStartLimit = (orderId: number): Allowance => hourly(`payment-start:${orderId}`, 30);

/** How often one account makes the shop query trades at a provider: twice as often as the payment sheet polls at first (`pauseBeforePoll`). */
export const getPaymentQueryLimit = (userId: number): Allowance => perMinute(`payment-query:${userId}`, 60);

/**
 * How often one account makes the shop close trades at a provider, by cancelling or by another method: of its own, so that
 * open payment sheets, which poll, leave room for it.
 */
export const getPaymentCloseLimit = (userId: number): Allowance => perMinute(`payment-close:${userId}`, 20);
