import { maxRemoved, sortLines } from './cart.ts';
import type { Cart, CartLine } from './cartStore.ts';

/** Returns the later copy of a line; a tie is decided the same way in every tab. */
function getLaterLine(a: CartLine, b: CartLine): CartLine {
  if (a.changedAt !== b.changedAt) return a.changedAt > b.changedAt ? a : b;
  if (a.refreshedAt !== b.refreshedAt) return a.refreshedAt > b.refreshedAt ? a : b;
  return getSortKey(a) >= getSortKey(b) ? a : b;
}

/** Sort key over all relevant fields of a line, to break ties. */
const getSortKey = ({ productId, changedAt, refreshedAt, addedAt, quantity, isSelected, priceAmount }: CartLine) =>
  JSON.stringify([productId, changedAt, refreshedAt, addedAt, quantity, isSelected, priceAmount]);
const getSummary = (cart: Cart) =>
  [...cart.lines.map(getSortKey), ...cart.removed.map((entry) => `${entry.productId}-${entry.removedAt}`)].join();

/** Whether two tabs' copies are equal. */
export function isSameCart(a: Cart, b: Cart): boolean {
  return getSummary(a) === getSummary(b);
}

/**
 * Joins two tabs' copies of a cart: the latest change per product wins, and a removal counts as a change. Commutative,
 * associative and idempotent, so tabs that write concurrently converge.
 */
export function mergeTabCarts(a: Cart, b: Cart): Cart {
  const removedAt = new Map<number, number>();
  for (const entry of [...a.removed, ...b.removed])
    removedAt.set(entry.productId, Math.max(entry.removedAt, removedAt.get(entry.productId) ?? 0));
  const lines = new Map<number, CartLine>();
  for (const line of [...a.lines, ...b.lines]) {
    const known = lines.get(line.productId);
    lines.set(line.productId, known === undefined ? line : getLaterLine(known, line));
  }
  const mergedLines = [...lines.values()].filter((line) => line.changedAt > (removedAt.get(line.productId) ?? -1));
  const removals = [...removedAt]
    .filter(([productId]) => !mergedLines.some((line) => line.productId === productId))
    .map(([productId, at]) => ({ productId, removedAt: at }))
    .sort((x, y) => y.removedAt - x.removedAt || x.productId - y.productId);
  return { lines: sortLines(mergedLines), removed: removals.slice(0, maxRemoved) };
}
