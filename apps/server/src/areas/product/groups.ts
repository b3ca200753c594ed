import type { NamedValue } from '@sampan/api/entities';
import { groupLeft } from '@sampan/domain/catalogue/productRules';
import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { products } from '../../db/schema.ts';
import { Refusal } from '../../http/refusal.ts';

/** A product that a write holds: nobody else changes it, or its stock, until the transaction ends. */
export interface LockedProduct {
  id: number;
  groupId: number | null;
  options: NamedValue[];
  reserved: number;
}

/**
 * Holds the products of these ids and all variants of their groups, a group being named by its id or by a product. In
 * the order of their ids, as orders do: two that want the same wait for each other and never in a circle.
 */
export async function lockGroups(tx: Db, ...named: (number | null)[]): Promise<LockedProduct[]> {
  const ids = named.filter((id) => id !== null);
  if (ids.length === 0) return [];
  const groups = tx.select({ id: products.groupId }).from(products).where(inArray(products.id, ids));
  return tx
    .select({ id: products.id, groupId: products.groupId, options: products.options, reserved: products.reserved })
    .from(products)
    .where(or(inArray(products.id, ids), inArray(products.groupId, ids), inArray(products.groupId, groups)))
    .orderBy(products.id)
    .for('update');
}

/** The group that an id names: one that there is, or that of a product, which begins one where it has none. */
export function groupNamed(locked: readonly LockedProduct[], groupId: number, ownId?: number): number {
  if (locked.some((one) => one.groupId === groupId && one.id !== ownId)) return groupId;
  const named = locked.find(({ id }) => id === groupId);
  if (!named || named.id === ownId) throw new Refusal('NOT_FOUND', undefined, { fields: { groupId: 'unknown' } });
  return named.groupId ?? named.id;
}

/** The other variants of the group, the product that begins it among them. */
export function siblingsOf(locked: readonly LockedProduct[], groupId: number | null, ownId?: number): LockedProduct[] {
  if (groupId === null) return [];
  return locked.filter(
    (one) => one.id !== ownId && (one.groupId === groupId || (one.id === groupId && one.groupId === null)),
  );
}

/** The product that a group is called by belongs to it. */
export async function beginGroup(tx: Db, locked: readonly LockedProduct[], groupId: number | null): Promise<void> {
  const first = locked.find((one) => one.id === groupId && one.groupId === null);
  if (!first) return;
  await tx
    .update(products)
    .set({ groupId })
    .where(and(eq(products.id, first.id), isNull(products.groupId)));
}

/** Those that are left when a product leaves are a group by another id, or one alone. Gives their ids. */
export async function closeGroup(
  tx: Db,
  locked: readonly LockedProduct[],
  groupId: number | null,
  leaving: number,
): Promise<number[]> {
  const rest = locked.filter((one) => groupId !== null && one.groupId === groupId && one.id !== leaving);
  const ids = rest.map(({ id }) => id);
  if (groupId === null || ids.length === 0) return [];
  const left = groupLeft(groupId, leaving, ids);
  if (left !== groupId) await tx.update(products).set({ groupId: left }).where(inArray(products.id, ids));
  return ids;
}
