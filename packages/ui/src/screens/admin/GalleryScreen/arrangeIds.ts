/** The ids in this order; pictures added meanwhile stay in front. */
export function arrangeIds(ids: readonly number[], order: readonly number[]): number[] {
  const [present, ordered] = [new Set(ids), new Set(order)];
  return [...ids.filter((id) => !ordered.has(id)), ...order.filter((id) => present.has(id))];
}
