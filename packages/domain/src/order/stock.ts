import type { OrderEffect } from './orderEffects.ts';
import type { AcceptedPlan } from './orderPlan.ts';

/** Change of the stock columns per unit of an effect. `onHand` includes reserved units. */
export const unitsByEffect = {
  reserveStock: { onHand: 0, reserved: 1, sold: 0 },
  releaseStock: { onHand: 0, reserved: -1, sold: 0 },
  sellReserved: { onHand: -1, reserved: -1, sold: 1 },
  restock: { onHand: 1, reserved: 0, sold: -1 },
} as const;
export type StockEffect = keyof typeof unitsByEffect;

/** Units of a product affected by an order. */
export interface Movement {
  productId: number;
  quantity: number;
}

export interface StockChange {
  effect: StockEffect;
  movements: Movement[];
}

/** Effects that change stock; returned units are restocked like refunded ones. */
const stockEffects: Partial<Record<OrderEffect, StockEffect>> = {
  reserveStock: 'reserveStock',
  releaseStock: 'releaseStock',
  sellReserved: 'sellReserved',
  restock: 'restock',
  receiveUnits: 'restock',
};

/** Stock changes of an action in execution order: for all lines, or for the returned units. */
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
