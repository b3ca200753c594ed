/** The ids in this order; pictures added meanwhile stay in front. */
export function arrangeIds(ids: readonly number[], order: readonly number[]): number[] {
  return [...ids.filter((id) => !order.includes(id)), ...order.filter((id) => ids.includes(id))];
}
