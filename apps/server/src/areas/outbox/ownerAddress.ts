import type { CodeChannel } from '@sampan/domain/account/codes';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { users } from '../../db/schema.ts';

/** Address of an account's messages: its verified e-mail address, else its verified phone, else null. */
export async function findOwnerAddress(db: Db, userId: number): Promise<{ channel: CodeChannel; to: string } | null> {
  const [owner] = await db
    .select({
      email: users.email,
      phone: users.phone,
      emailVerifiedAt: users.emailVerifiedAt,
      phoneVerifiedAt: users.phoneVerifiedAt,
    })
    .from(users)
    .where(eq(users.id, userId));
  if (owner?.email && owner.emailVerifiedAt) return { channel: 'mail', to: owner.email };
  if (owner?.phone && owner.phoneVerifiedAt) return { channel: 'sms', to: owner.phone };
  return null;
}
