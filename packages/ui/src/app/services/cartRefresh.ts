import type { Client } from '@sampan/api/client';
import { product } from '@sampan/api/contract/product';
import { maxPageSize } from '@sampan/api/entities';
import type { CartActor } from './appActors.ts';

/**
 * Fetches current prices and stock of the cart's products and lets the cart record changes. Resolves to false on
 * failure, which leaves the lines unchanged.
 */
export async function refreshCartLines(client: Client, cart: CartActor): Promise<boolean> {
  const ids = cart.getSnapshot().context.cart.lines.map((line) => line.productId);
  // The API returns at most a hundred per page; carts are shorter.
  const requestedIds = ids.slice(0, maxPageSize);
  if (requestedIds.length === 0) return true;
  const envelope = await client.call(product.list, { ids: requestedIds.join(','), limit: maxPageSize });
  if (envelope.status === 'fail') return false;
  const products = envelope.data.list;
  const found = new Set(products.map(({ id }) => id));
  cart.send({ type: 'refresh', products, missing: requestedIds.filter((id) => !found.has(id)) });
  return true;
}
