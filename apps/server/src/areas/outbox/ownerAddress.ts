import type { CodeChannel } from '@sampan/domain/account/codes';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { users } from '../../db/schema.ts';

/** Where an account's messages go: its proven e-mail address, else its proven phone; null without either. */
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
