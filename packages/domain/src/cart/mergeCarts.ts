import { type CartLimits, defaultCartLimits, nextMoment, sortLines } from './cart.ts';
import type { Cart, CartLine } from './cartStore.ts';

/** A line that could not be taken over in full; `quantity` 0 means not at all. */
export interface Clamped {
  productId: number;
  name: string;
  wanted: number;
  quantity: number;
}

/**
 * A guest's cart and an account's cart as one, at login: quantities are added up, then clamped to the stock and the
 * limits, and what was clamped is said. The account's lines come first.
 *
 * @param getStock units that can still be ordered; undefined where that is not known
 */
export function mergeCarts(
  account: Cart,
  guest: Cart,
  now: number,
  getStock: (productId: number) => number | undefined = () => undefined,
  limits: CartLimits = defaultCartLimits,
): { cart: Cart; clamped: Clamped[] } {
  const changedAt = Math.max(nextMoment(account, now), nextMoment(guest, now));
  const lines = new Map<number, CartLine>();
  const clamped: Clamped[] = [];
  const productIds = new Set([...account.lines, ...guest.lines].map((line) => line.productId));
  for (const productId of productIds) {
    const found = [account, guest].flatMap((cart) => cart.lines.find((line) => line.productId === productId) ?? []);
    // The guest's snapshot is the later one: it was made just before this login.
    const latest = found.at(-1);
    if (latest === undefined) continue;
    const wanted = found.reduce((total, line) => total + line.quantity, 0);
    const stock = getStock(productId) ?? latest.stock ?? limits.maxPerLine;
    const possible = lines.size >= limits.maxLines ? 0 : Math.min(wanted, stock, limits.maxPerLine);
    if (possible < wanted) clamped.push({ productId, name: latest.name, wanted, quantity: possible });
    if (possible === 0) continue;
    const addedAt = Math.min(...found.map((line) => line.addedAt));
    lines.set(productId, {
      ...latest,
      stock: getStock(productId) ?? latest.stock,
      quantity: possible,
      addedAt,
      changedAt,
    });
  }
  return { cart: { lines: sortLines([...lines.values()]), removed: [] }, clamped };
}

/** The later of two copies of a line; of two made in the same moment, the same one in every tab. */
function later(a: CartLine, b: CartLine): CartLine {
  if (a.changedAt !== b.changedAt) return a.changedAt > b.changedAt ? a : b;
  return weight(a) >= weight(b) ? a : b;
}

/** What tells two copies of a line apart, in a form that has an order. */
const weight = (line: CartLine) =>
  JSON.stringify([line.productId, line.changedAt, line.addedAt, line.quantity, line.isSelected, line.priceAmount]);
const summary = (cart: Cart) =>
  [...cart.lines.map(weight), ...cart.removed.map((entry) => `${entry.productId}-${entry.removedAt}`)].join();

/** Whether two tabs' copies say the same. */
export function isSameCart(a: Cart, b: Cart): boolean {
  return summary(a) === summary(b);
}

/**
 * Two tabs' copies of one cart: each product as it was changed last, a removal counting as a change. The result is the
 * same in whichever order and how often the copies meet, so tabs that write at once come to the same cart.
 */
export function joinTabs(a: Cart, b: Cart): Cart {
  const removedAt = new Map<number, number>();
  for (const entry of [...a.removed, ...b.removed])
    removedAt.set(entry.productId, Math.max(entry.removedAt, removedAt.get(entry.productId) ?? 0));
  const lines = new Map<number, CartLine>();
  for (const line of [...a.lines, ...b.lines]) {
    const known = lines.get(line.productId);
    lines.set(line.productId, known === undefined ? line : later(known, line));
  }
  const kept = [...lines.values()].filter((line) => line.changedAt > (removedAt.get(line.productId) ?? -1));
  const removed = [...removedAt]
    .filter(([productId]) => !kept.some((line) => line.productId === productId))
    .map(([productId, at]) => ({ productId, removedAt: at }))
    .sort((x, y) => y.removedAt - x.removedAt || x.productId - y.productId);
  return { lines: sortLines(kept), removed: removed.slice(0, 200) };
}
