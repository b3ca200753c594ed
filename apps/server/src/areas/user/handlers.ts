import type { Contract } from '@sampan/api/contract';
import { eq, or } from 'drizzle-orm';
import { users } from '../../db/schema.ts';
import type { HandlersOf } from '../../http/calls/handler.ts';
import { myfiles } from '../file/handlers.ts';
import { login } from '../security/login.ts';
import { addressHandlers } from './addresses.ts';
import { uploadAvatar } from './avatar.ts';
import { undoContact } from './contactUndo.ts';
import { checkNewUsername, toUsernameColumns } from './credentials.ts';
import { profile } from './profile.ts';
import { recovery } from './recovery.ts';
import { register } from './register.ts';
import { endSessions, revokeSession } from './sessions.ts';

export const userHandlers: HandlersOf<Contract['user']> = {
  ...addressHandlers,
  ...profile,
  ...recovery,
  regist: register,

  async nameAvailable({ username }, { db, viewer }) {
    const { usernameKey, usernameSkeleton } = toUsernameColumns(username);
    const rows = await db
      .select({ id: users.id })
      .from(users)
      .where(or(eq(users.usernameKey, usernameKey), eq(users.usernameSkeleton, usernameSkeleton)));
    if (rows.length > 0) return { available: rows.every(({ id }) => id === viewer?.id) };
    checkNewUsername(username);
    return { available: true };
  },

  ...login,

  async logout({ everywhere }, { db, user, now }) {
    if (everywhere) await endSessions(db, user.id, now);
    else await revokeSession(db, user.sessionId, now);
    return {};
  },

  undoContact,
  uploadAvatar,
  myfiles,
};
