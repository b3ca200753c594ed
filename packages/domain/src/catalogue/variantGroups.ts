/** A product and the variant group it belongs to. */
export interface GroupMember {
  id: number;
  groupId: number | null;
}

/** A product's new group; null removes it from its group. */
export type VariantGroupChange = GroupMember;

/**
 * Resolves a group id: an existing group, or the group of the product with this id, which starts a new group if it has
 * none. Undefined if the id matches neither.
 */
export function findGroup(products: readonly GroupMember[], groupId: number, ownId?: number): number | undefined {
  if (products.some((one) => one.groupId === groupId && one.id !== ownId)) return groupId;
  const named = products.find(({ id }) => id === groupId);
  return !named || named.id === ownId ? undefined : (named.groupId ?? named.id);
}

/** The other variants of the group, including the product that started it. */
export function getSiblings<Member extends GroupMember>(
  products: readonly Member[],
  groupId: number | null,
  ownId?: number,
): Member[] {
  if (groupId === null) return [];
  return products.filter(
    (one) => one.id !== ownId && (one.groupId === groupId || (one.id === groupId && one.groupId === null)),
  );
}

/** Plans the change when a product joins a new group: the product whose id names the group becomes a member too. */
export function planGroupStart(products: readonly GroupMember[], groupId: number | null): VariantGroupChange[] {
  const first = products.find((one) => one.id === groupId && one.groupId === null);
  return first ? [{ id: first.id, groupId }] : [];
}

/**
 * Plans the changes when a product leaves a group: the remaining variants are regrouped under the id of one of them, so
 * that a group id never equals the id of a product outside it. A single remaining product has no group.
 */
export function planGroupLeave(
  products: readonly GroupMember[],
  groupId: number | null,
  leavingId: number,
): VariantGroupChange[] {
  if (groupId === null) return [];
  const rest = products.filter((one) => one.groupId === groupId && one.id !== leavingId).map(({ id }) => id);
  if (rest.length === 0) return [];
  const left = rest.length < 2 ? null : groupId === leavingId ? Math.min(...rest) : groupId;
  return rest.map((id) => ({ id, groupId: left }));
}
