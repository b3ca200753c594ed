/** The ids in this order; what came meanwhile stays in front. */
export function arrangedIds(ids: readonly number[], order: readonly number[]): number[] {
  return [...ids.filter((id) => !order.includes(id)), ...order.filter((id) => ids.includes(id))];
}
