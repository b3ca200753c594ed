import { getRootMarkScript } from '../page/rootMark.ts';
import { cartKey } from './cartStore.ts';

/**
 * Attribute of the root element until hydration, set if this browser's cart has lines: the server renders an empty
 * cart, and styles show placeholder lines instead.
 */
export const filledCartMark = 'data-cart-filled';

/** Inline script that sets the attribute. */
export const getFilledCartScript = () =>
  getRootMarkScript(`/"lines":\\[\\{/.test(localStorage.getItem(${JSON.stringify(cartKey)}))`, filledCartMark);
