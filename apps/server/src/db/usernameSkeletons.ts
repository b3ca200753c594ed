import { getUsernameSkeleton } from '@sampan/domain/account/username';
import { asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from './query.ts';
import { users } from './schema.ts';

/** Rows a transaction. */
const batchSize = 500;

/**
 * Fills in missing skeletons of usernames. Of several names that look alike, the oldest account gets the skeleton; the
 * others keep their names and get a unique skeleton, so that no new name can look like theirs.
 */
export async function fillUsernameSkeletons(db: Db): Promise<void> {
  for (;;) {
    const isDone = await db.transaction(async (tx) => {
      const rows = await tx
        .select({ id: users.id, username: users.username })
        .from(users)
        .where(isNull(users.usernameSkeleton))
        .orderBy(asc(users.id))
        .limit(batchSize)
        .for('update');
      const computed = rows.map(({ id, username }) => ({ id, skeleton: getUsernameSkeleton(username) }));
      const skeletons = computed.map(({ skeleton }) => skeleton);
      const others =
        rows.length === 0
          ? []
          : await tx
              .select({ skeleton: users.usernameSkeleton })
              .from(users)
              .where(inArray(users.usernameSkeleton, skeletons));
      const takenSkeletons = new Set(others.map(({ skeleton }) => skeleton));
      for (const { id, skeleton } of computed) {
        const usernameSkeleton = takenSkeletons.has(skeleton) ? `${skeleton}#${id}` : skeleton;
        takenSkeletons.add(skeleton);
        await tx.update(users).set({ usernameSkeleton }).where(eq(users.id, id));
      }
      return rows.length < batchSize;
    });
    if (isDone) return;
  }
}
