import { cartKey } from './cartStore.ts';

/**
 * On the root element of a rendered page until it is hydrated, where this browser's cart has lines: the server renders
 * the cart as empty, and styles show a placeholder of lines in its place.
 */
export const filledCartMark = 'data-cart-filled';

/** Sets the mark before the first paint. Text for an inline script, the same in every build: its hash stands in the CSP. */
export function filledCartScript(): string {
  const [key, mark] = [JSON.stringify(cartKey), JSON.stringify(filledCartMark)];
  return [
    `(function(){try{if(/"lines":\\[\\{/.test(localStorage.getItem(${key})))`,
    `document.documentElement.setAttribute(${mark},"")}catch(forbidden){}})()`,
  ].join('');
}
