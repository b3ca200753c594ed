import { randomUUID } from 'node:crypto';
import type { Role } from '@sampan/api/entities';
import { openSession } from '../../src/areas/user/sessions.ts';
import { users } from '../../src/db/schema.ts';
import type { TestApp } from './testApp.ts';

export interface Person {
  id: number;
  username: string;
  token: string;
}

type NewUser = Partial<typeof users.$inferInsert>;

/** Inserts a signed-in user into the database. Cheap, because no password is hashed. */
export async function createPerson(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  role: Role = 3,
  values: NewUser = {},
): Promise<Person> {
  const username = values.username ?? `user-${randomUUID().slice(0, 8)}`;
  const now = clock.now();
  const [row] = await db
    .insert(users)
    .values({
      passwordHash: 'no password opens this',
      role,
      createdAt: now,
      updatedAt: now,
      // Given addresses are verified by default.
      ...(values.email && { emailVerifiedAt: now }),
      ...(values.phone && { phoneVerifiedAt: now }),
      ...values,
      username,
      usernameKey: username.toLowerCase(),
    })
    .returning();
  if (!row) throw new Error('The person was not created');
  const { token } = await openSession(db, row, now);
  return { id: row.id, username, token };
}
