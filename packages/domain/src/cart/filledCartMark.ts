import { cartKey } from './cartStore.ts';

/**
 * Attribute of the root element until hydration, set if this browser's cart has lines: the server renders an empty
 * cart, and styles show placeholder lines instead.
 */
export const filledCartMark = 'data-cart-filled';

/**
 * Inline script that sets the attribute before the first paint. Identical in every build, because its hash is in the
 * CSP.
 */
export function getFilledCartScript(): string {
  const [key, mark] = [JSON.stringify(cartKey), JSON.stringify(filledCartMark)];
  return [
    `(function(){try{if(/"lines":\\[\\{/.test(localStorage.getItem(${key})))`,
    `document.documentElement.setAttribute(${mark},"")}catch(forbidden){}})()`,
  ].join('');
}
