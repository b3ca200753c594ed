import type { ContactKind } from '@sampan/domain/account/contacts';
import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { users } from '../../db/schema.ts';
import { verifiedColumn } from './proof.ts';

/** Removes an address that this account has verified from accounts where it is unverified. */
export async function dropClaims(
  db: Db,
  kind: ContactKind,
  owner: Pick<typeof users.$inferSelect, 'id' | 'email' | 'phone'>,
): Promise<void> {
  const address = owner[kind];
  if (address === null) return;
  await db
    .update(users)
    .set({ [kind]: null })
    .where(and(eq(users[kind], address), isNull(users[verifiedColumn[kind]]), ne(users.id, owner.id)));
}
