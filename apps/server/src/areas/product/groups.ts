import type { NamedValue } from '@sampan/api/entities';
import { groupLeft } from '@sampan/domain/catalogue/productRules';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { idArray, queryRows } from '../../db/query.ts';
import { ApiError } from '../../http/apiError.ts';
import { textArray } from '../order/searchSql.ts';

export interface NamedProducts {
  ids?: readonly (number | null | undefined)[];
  slugs?: readonly string[];
}

/**
 * The ids of these products and of all variants of their groups. One index after the other: a condition that says it
 * with "or" reads every product that there is.
 */
export function familyIds({ ids = [], slugs = [] }: NamedProducts): SQL {
  const own = idArray(ids.filter((id) => typeof id === 'number'));
  return sql`
    with named as materialized (
      select id, group_id from products where id = any(${own})
      union select id, group_id from products where slug = any(${textArray(slugs)})
    )
    select id from named union select other.id from named join products other on other.group_id = named.group_id`;
}

/** A product that a write holds: nobody else changes it, or its stock, until the transaction ends. */
export interface LockedProduct {
  id: number;
  groupId: number | null;
}

/**
 * Holds these products and all variants of their groups, a group being named by the product that it is called by. In
 * the order of their ids, as orders do: two that want the same wait for each other and never in a circle.
 */
export async function lockGroups(tx: Db, named: NamedProducts): Promise<LockedProduct[]> {
  const rows = await queryRows<{ id: string | number; group_id: string | number | null }>(
    tx,
    sql`select id, group_id from products where id = any(array(${familyIds(named)})) order by id for update`,
  );
  return rows.map(({ id, group_id: groupId }) => ({
    id: Number(id),
    groupId: groupId === null ? null : Number(groupId),
  }));
}

/** The group that an id names: one that there is, or that of a product, which begins one where it has none. */
export function groupNamed(held: readonly LockedProduct[], groupId: number, ownId?: number): number {
  if (held.some((one) => one.groupId === groupId && one.id !== ownId)) return groupId;
  const named = held.find(({ id }) => id === groupId);
  if (!named || named.id === ownId) throw new ApiError('NOT_FOUND', undefined, { fields: { groupId: 'unknown' } });
  return named.groupId ?? named.id;
}

/** The other variants of the group, the product that begins it among them. */
export function getSiblings<Held extends LockedProduct & { options: NamedValue[] }>(
  held: readonly Held[],
  groupId: number | null,
  ownId?: number,
): Held[] {
  if (groupId === null) return [];
  return held.filter(
    (one) => one.id !== ownId && (one.groupId === groupId || (one.id === groupId && one.groupId === null)),
  );
}

export interface VariantGroupChange {
  id: number;
  groupId: number | null;
}

/** The product that a group is called by belongs to it. */
export function groupBegun(held: readonly LockedProduct[], groupId: number | null): VariantGroupChange[] {
  const first = held.find((one) => one.id === groupId && one.groupId === null);
  return first ? [{ id: first.id, groupId }] : [];
}

/** Those that are left when a product leaves are a group by another id, or one alone. */
export function groupClosed(
  held: readonly LockedProduct[],
  groupId: number | null,
  leaving: number,
): VariantGroupChange[] {
  if (groupId === null) return [];
  const ids = held.filter((one) => one.groupId === groupId && one.id !== leaving).map(({ id }) => id);
  if (ids.length === 0) return [];
  const left = groupLeft(groupId, leaving, ids);
  return ids.map((id) => ({ id, groupId: left }));
}
