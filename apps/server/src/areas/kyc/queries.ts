import { and, asc, eq, ne } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/connect.ts';
import { kyc, users } from '../../db/schema.ts';

export interface Duplicate {
  userId: number;
  username: string;
}

/**
 * Other users with the same document type, name and masked number as this check. A hint for reviewers: the numbers stay
 * encrypted and are not compared.
 */
export function readDuplicates(db: Db, id: number): Promise<Duplicate[]> {
  const other = alias(kyc, 'other');
  return db
    .select({ userId: other.userId, username: users.username })
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
    .where(eq(kyc.id, id))
    .orderBy(asc(other.userId));
}
