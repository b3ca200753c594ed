import type { OrderEffect } from './orderChart.ts';
import type { AcceptedPlan } from './orderPlan.ts';

/** What one unit of an effect adds to the columns of its product. `onHand` includes reserved units. */
export const unitsByEffect = {
  reserveStock: { onHand: 0, reserved: 1, sold: 0 },
  releaseStock: { onHand: 0, reserved: -1, sold: 0 },
  sellReserved: { onHand: -1, reserved: -1, sold: 1 },
  restock: { onHand: 1, reserved: 0, sold: -1 },
} as const;
export type StockEffect = keyof typeof unitsByEffect;

/** How many units of a product an order moves. */
export interface Movement {
  productId: number;
  quantity: number;
}

export interface StockChange {
  effect: StockEffect;
  movements: Movement[];
}

/** Effects of the lifecycle that move units; returned units go back on the shelf as refunded ones do. */
const stockEffects: Partial<Record<OrderEffect, StockEffect>> = {
  reserveStock: 'reserveStock',
  releaseStock: 'releaseStock',
  sellReserved: 'sellReserved',
  restock: 'restock',
  receiveUnits: 'restock',
};

/** The stock changes of an action, in the order to perform them: of all lines, or of the units that come back. */
export function planStockChanges(
  lines: readonly Movement[],
  { effects, returned }: Pick<AcceptedPlan, 'effects' | 'returned'>,
): StockChange[] {
  return effects.flatMap((name) => {
    const effect = stockEffects[name];
    if (!effect) return [];
    const units = effect === 'restock' ? returned.filter(({ restock }) => restock) : lines;
    const movements = units.map(({ productId, quantity }) => ({ productId, quantity }));
    return movements.length > 0 ? [{ effect, movements }] : [];
  });
}
