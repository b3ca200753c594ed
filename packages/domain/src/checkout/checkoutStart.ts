import type { Storage } from '../ports.ts';
import { writeText } from '../stored.ts';

/** Key in sessionStorage. Not a field of the draft: the cart and the product page do not load the draft's schema. */
export const checkoutStartKey = 'checkoutStart';

/**
 * Call it when the customer presses Checkout or Buy now: the next checkout then orders the lines of that page. Without
 * it (reload, login, back from the verification) the stored draft is resumed.
 */
export function requestCheckoutStart(session: Storage): void {
  writeText(session, checkoutStartKey, '1');
}
