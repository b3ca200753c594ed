import { type CartLimits, defaultCartLimits, getNextMoment, sortLines } from './cart.ts';
import type { Cart, CartLine } from './cartStore.ts';

/** A line whose quantity was reduced by the merge; `quantity` 0 means it was dropped. */
export interface ClampedLine {
  productId: number;
  name: string;
  requested: number;
  quantity: number;
}

/**
 * Merges a guest cart into an account cart at login: sums quantities, then limits them to stock and cart limits and
 * reports the reduced lines. The account's lines come first.
 * @param getStock returns the available units; undefined if unknown
 */
export function mergeCarts(
  account: Cart,
  guest: Cart,
  now: number,
  getStock: (productId: number) => number | undefined = () => undefined,
  limits: CartLimits = defaultCartLimits,
): { cart: Cart; clamped: ClampedLine[] } {
  const changedAt = Math.max(getNextMoment(account, now), getNextMoment(guest, now));
  const lines = new Map<number, CartLine>();
  const clamped: ClampedLine[] = [];
  const productIds = new Set([...account.lines, ...guest.lines].map((line) => line.productId));
  for (const productId of productIds) {
    const candidates = [account, guest].flatMap(
      (cart) => cart.lines.find((line) => line.productId === productId) ?? [],
    );
    // The guest's snapshot is newer: it was taken just before this login.
    const latest = candidates.at(-1);
    if (latest === undefined) continue;
    const requested = candidates.reduce((total, line) => total + line.quantity, 0);
    const stock = getStock(productId) ?? latest.stock ?? limits.maxPerLine;
    const possible = lines.size >= limits.maxLines ? 0 : Math.min(requested, stock, limits.maxPerLine);
    if (possible < requested) clamped.push({ productId, name: latest.name, requested, quantity: possible });
    if (possible === 0) continue;
    const addedAt = Math.min(...candidates.map((line) => line.addedAt));
    lines.set(productId, {
      ...latest,
      stock: getStock(productId) ?? latest.stock,
      quantity: possible,
      addedAt,
      changedAt,
      refreshedAt: changedAt,
    });
  }
  return { cart: { lines: sortLines([...lines.values()]), removed: [] }, clamped };
}

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
  return { lines: sortLines(mergedLines), removed: removals.slice(0, 200) };
}
