/** A product with the group that it is a variant of. */
export interface GroupMember {
  id: number;
  groupId: number | null;
}

/** A product that gets another group, or none. */
export type VariantGroupChange = GroupMember;

/**
 * The group that an id names: an existing one, or that of a product, which begins one where it has none.
 * Undefined where the id names neither.
 */
export function findGroup(products: readonly GroupMember[], groupId: number, ownId?: number): number | undefined {
  if (products.some((one) => one.groupId === groupId && one.id !== ownId)) return groupId;
  const named = products.find(({ id }) => id === groupId);
  return !named || named.id === ownId ? undefined : (named.groupId ?? named.id);
}

/** The other variants of the group, the product that begins it included. */
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

/** When a product joins a group: the product that the group is called by belongs to it, too. */
export function planGroupStart(products: readonly GroupMember[], groupId: number | null): VariantGroupChange[] {
  const first = products.find((one) => one.id === groupId && one.groupId === null);
  return first ? [{ id: first.id, groupId }] : [];
}

/**
 * When a product leaves a group: the rest are a group by the id of one of its own, so that no product without a group
 * ever finds its id taken; a single one has no group.
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
