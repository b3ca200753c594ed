import type { Client } from '@sampan/api/client';
import { product } from '@sampan/api/contract/product';
import { maxPageSize } from '@sampan/api/entities';
import type { CartActor } from './appActors.ts';

interface Refreshes {
  started: number;
  /** Number of the latest one whose response was recorded. */
  recorded: number;
}
const refreshesByCart = new WeakMap<CartActor, Refreshes>();

/**
 * Fetches current prices and stock of the cart's products and lets the cart record changes. Resolves to false on
 * failure, which leaves the lines unchanged. A response that a later refresh has overtaken is older: it is dropped.
 */
export async function refreshCartLines(client: Client, cart: CartActor): Promise<boolean> {
  const ids = cart.getSnapshot().context.cart.lines.map((line) => line.productId);
  // The API returns at most a hundred per page; carts are shorter.
  const requestedIds = ids.slice(0, maxPageSize);
  if (requestedIds.length === 0) return true;
  const refreshes = refreshesByCart.get(cart) ?? { started: 0, recorded: 0 };
  refreshesByCart.set(cart, refreshes);
  refreshes.started += 1;
  const number = refreshes.started;
  const envelope = await client.call(product.list, { ids: requestedIds.join(','), limit: maxPageSize });
  if (envelope.status === 'fail') return false;
  if (number < refreshes.recorded) return true;
  refreshes.recorded = number;
  const products = envelope.data.list;
  const found = new Set(products.map(({ id }) => id));
  cart.send({ type: 'refresh', products, missing: requestedIds.filter((id) => !found.has(id)) });
  return true;
}
