import type { Client } from '@sampan/api/client';
import { product } from '@sampan/api/contract/product';
import { maxPageSize } from '@sampan/api/entities';
import type { CartActor } from './appActors.ts';

/**
 * Asks for today's prices and stock of what lies in the cart and lets the cart note what changed. False when it could
 * not be asked: the lines stay as they were.
 */
export async function refreshCartLines(client: Client, cart: CartActor): Promise<boolean> {
  const ids = cart.getSnapshot().context.cart.lines.map((line) => line.productId);
  // The server answers at most a hundred at a time; carts are shorter.
  const asked = ids.slice(0, maxPageSize);
  if (asked.length === 0) return true;
  const envelope = await client.call(product.list, { ids: asked.join(','), limit: maxPageSize });
  if (envelope.status === 'fail') return false;
  const products = envelope.data.list;
  const found = new Set(products.map(({ id }) => id));
  cart.send({ type: 'refresh', products, missing: asked.filter((id) => !found.has(id)) });
  return true;
}
