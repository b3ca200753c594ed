import { getDemoBackend } from '@sampan/demo/backend/handlers';
import { addToCart, type CartProduct } from '@sampan/domain/cart/cart';
import { cartKey, emptyCart } from '@sampan/domain/cart/cartStore';

/** The products of the stories' cart. */
export const cartSlugs = ['teaware/side-handle-teapot', 'table/rice-bowl', 'teaware/yixing-teapot'];

/** A product of the demo shop. */
export function getCartProduct(slug: string): CartProduct {
  const found = [...getDemoBackend().state.products.values()].find((one) => one.slug === slug);
  if (!found) throw new RangeError(`no product ${slug}`);
  return found;
}

/** Fills this browser's cart before the story starts. */
export function fillCart(products: readonly CartProduct[] = cartSlugs.map(getCartProduct)): void {
  const cart = products.reduce((filled, one, index) => addToCart(filled, one, index + 1).cart, emptyCart);
  localStorage.setItem(cartKey, JSON.stringify(cart));
}

export const getStoredLines = () =>
  JSON.parse(localStorage.getItem(cartKey) ?? '{"lines":[]}').lines as { productId: number }[];

export const getShownLines = (canvasElement: HTMLElement) => [
  ...canvasElement.querySelectorAll<HTMLElement>('[data-cart-line]'),
];
