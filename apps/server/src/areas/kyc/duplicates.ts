import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/connect.ts';
import { kyc, users } from '../../db/schema.ts';

export interface Duplicate {
  userId: number;
  username: string;
}

/**
 * Other users with the same document type, name and masked number, by the id of the check. A hint for reviewers: the
 * numbers stay encrypted and are not compared.
 */
export async function readDuplicates(db: Db, ids: readonly number[]): Promise<Map<number, Duplicate[]>> {
  const found = new Map<number, Duplicate[]>();
  if (ids.length === 0) return found;
  const other = alias(kyc, 'other');
  const rows = await db
    .select({ id: kyc.id, userId: other.userId, username: users.username })
    .from(kyc)
    .innerJoin(
      other,
      and(
        eq(other.realName, kyc.realName),
        eq(other.idNumberMasked, kyc.idNumberMasked),
        eq(other.docType, kyc.docType),
        ne(other.id, kyc.id),
      ),
    )
    .innerJoin(users, eq(users.id, other.userId))
    .where(inArray(kyc.id, [...ids]))
    .orderBy(asc(other.userId));
  for (const { id, ...duplicate } of rows) found.set(id, [...(found.get(id) ?? []), duplicate]);
  return found;
}
