import { type ContactKind, listNotations } from '@sampan/domain/account/contacts';
import { parseLoginName } from '@sampan/domain/account/typedNames';
import { getPhoneNotations } from '@sampan/domain/sms/phoneNumber';
import { and, asc, eq, inArray, isNotNull, or } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { users } from '../../db/schema.ts';

type UserRow = typeof users.$inferSelect;

/** Finds the account with this verified e-mail, or with this verified phone in any notation, preferring the given one. */
export async function findByContact(
  db: Db,
  kind: ContactKind,
  address: string,
): Promise<Pick<UserRow, 'id' | 'status'> | undefined> {
  const isProven = isNotNull(kind === 'email' ? users.emailVerifiedAt : users.phoneVerifiedAt);
  const notations = listNotations(kind, address);
  const rows = await db
    .select({ id: users.id, status: users.status, address: users[kind] })
    .from(users)
    .where(and(inArray(users[kind], notations), isProven))
    .orderBy(asc(users.id));
  return rows.find((row) => row.address === address) ?? rows[0];
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
  const notations = phone === undefined ? [] : getPhoneNotations(phone);
  const byPhone = and(inArray(users.phone, notations), isNotNull(users.phoneVerifiedAt));
  const rows = await db
    .select()
    .from(users)
    .where(or(inArray(users.usernameKey, [...keys]), byPhone))
    .orderBy(asc(users.id));
  const proven = rows.filter((row) => notations.includes(row.phone ?? '') && row.phoneVerifiedAt !== null);
  const account =
    proven.find((row) => row.phone === phone) ??
    proven[0] ??
    rows.find((row) => row.usernameKey === keys[0]) ??
    rows[0];
  return { account, value: name.counted };
}
