import { parseLoginName } from '@sampan/domain/account/typedNames';
import { and, eq, inArray, isNotNull, or } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { users } from '../../db/schema.ts';

type UserRow = typeof users.$inferSelect;

/** Finds the account with this verified e-mail or phone. */
export async function findByContact(
  db: Db,
  kind: 'email' | 'phone',
  address: string,
): Promise<Pick<UserRow, 'id' | 'status'> | undefined> {
  const isProven = isNotNull(kind === 'email' ? users.emailVerifiedAt : users.phoneVerifiedAt);
  const [account] = await db
    .select({ id: users.id, status: users.status })
    .from(users)
    .where(and(eq(users[kind], address), isProven));
  return account;
}

/**
 * Finds the account of a login by username, or by verified e-mail or phone, and returns the searched value. Always one
 * query. Names are also matched as typed: those older than NFKC normalization may be stored differently.
 */
export async function findAccount(db: Db, typed: string): Promise<{ account: UserRow | undefined; value: string }> {
  const name = parseLoginName(typed);
  if ('email' in name) {
    const [account] = await db
      .select()
      .from(users)
      .where(and(eq(users.email, name.email), isNotNull(users.emailVerifiedAt)));
    return { account, value: name.counted };
  }
  const { phone, usernameKeys: keys } = name;
  const byPhone = phone === undefined ? undefined : and(eq(users.phone, phone), isNotNull(users.phoneVerifiedAt));
  const rows = await db
    .select()
    .from(users)
    .where(or(inArray(users.usernameKey, [...keys]), byPhone));
  const account =
    rows.find((row) => phone !== undefined && row.phone === phone && row.phoneVerifiedAt !== null) ??
    rows.find((row) => row.usernameKey === keys[0]) ??
    rows[0];
  return { account, value: name.counted };
}
