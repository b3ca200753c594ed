import type { GroupMember } from '@sampan/domain/catalogue/variantGroups';
import { type SQL, sql } from 'drizzle-orm';
import { type Db, queryRowSets, toIdArray, toTextArray } from '../../db/query.ts';

export interface NamedProducts {
  ids?: readonly (number | null | undefined)[];
  slugs?: readonly string[];
}

/**
 * Ids of these products and of all variants of their groups. Separate index look-ups: a condition with OR would scan
 * all products.
 */
export function buildFamilyIdsQuery({ ids = [], slugs = [] }: NamedProducts): SQL {
  const own = toIdArray(ids.filter((id) => typeof id === 'number'));
  return sql`
    with named as materialized (
      select id, group_id from products where id = any(${own})
      union select id, group_id from products where slug = any(${toTextArray(slugs)})
    )
    select id from named union select other.id from named join products other on other.group_id = named.group_id`;
}

interface MemberRow {
  id: string | number;
  group_id: string | number | null;
}

/**
 * Locks these products and all variants of their groups, including the product that names a group. Locks in the order
 * of ids, like orders, to avoid deadlocks.
 */
export async function lockGroups(tx: Db, products: NamedProducts): Promise<GroupMember[]> {
  const statement = sql`select id, group_id from products where id = any(array(${buildFamilyIdsQuery(products)}))
    order by id for update`;
  for (;;) {
    // The second run sees the variants that others added while the first one waited for its locks.
    const [locked, members] = await queryRowSets<[MemberRow, MemberRow]>(tx, statement, statement);
    if (members.length > locked.length) continue;
    return members.map(({ id, group_id: groupId }) => ({
      id: Number(id),
      groupId: groupId === null ? null : Number(groupId),
    }));
  }
}
