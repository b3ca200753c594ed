import { type ContactKind, listNotations } from '@sampan/domain/account/contacts';
import { toNumberKey } from '@sampan/domain/sms/phoneNumber';
import { and, asc, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/query.ts';
import { users } from '../../db/schema.ts';
import type { UserRow } from './lockUser.ts';

/** Columns with the time of verification per kind of address. */
export const verifiedColumn = { email: 'emailVerifiedAt', phone: 'phoneVerifiedAt' } as const satisfies Record<
  ContactKind,
  string
>;

/** Finds the account with this verified e-mail, or with this verified phone in any notation, preferring the given one. */
export async function findByContact(
  db: Db,
  kind: ContactKind,
  address: string,
): Promise<Pick<UserRow, 'id' | 'status'> | undefined> {
  const rows = await db
    .select({ id: users.id, status: users.status, address: users[kind] })
    .from(users)
    .where(and(inArray(users[kind], listNotations(kind, address)), isNotNull(users[verifiedColumn[kind]])))
    .orderBy(asc(users.id));
  return rows.find((row) => row.address === address) ?? rows[0];
}

/**
 * Whether another account has verified the address: a phone number in any notation, while the unique index compares
 * only what was typed. Proofs of one number wait for each other until their transactions end, so call it before other
 * locks are taken.
 */
export async function isProvenElsewhere(
  tx: Db,
  { kind, address }: { kind: ContactKind; address: string },
  ownId = 0,
): Promise<boolean> {
  if (kind === 'phone')
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`phone ${toNumberKey(address)}`}))`);
  const isOther = and(isNotNull(users[verifiedColumn[kind]]), ne(users.id, ownId));
  return (await tx.$count(users, and(inArray(users[kind], listNotations(kind, address)), isOther))) > 0;
}

/** Removes an address that this account has verified from accounts where it is unverified. */
export async function dropClaims(
  db: Db,
  kind: ContactKind,
  owner: Pick<UserRow, 'id' | 'email' | 'phone'>,
): Promise<void> {
  const address = owner[kind];
  if (address === null) return;
  await db
    .update(users)
    .set({ [kind]: null })
    .where(
      and(
        inArray(users[kind], listNotations(kind, address)),
        isNull(users[verifiedColumn[kind]]),
        ne(users.id, owner.id),
      ),
    );
}
