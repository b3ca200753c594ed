import type { Contract } from '@sampan/api/contract';
import { minAvatarSide } from '@sampan/domain/account/avatar';
import { pictureTypes } from '@sampan/domain/file/uploadRules';
import type { DemoHandler } from '../call.ts';
import { checkUpload } from '../files/files.ts';
import { toUpload } from '../files/uploads.ts';
import { allocateId } from '../state.ts';

/** Replaces the avatar. The demo backend stores it unchanged; the server re-encodes it as a square. */
export const uploadAvatar: DemoHandler<Contract['user']['uploadAvatar']> = ({ file }, { state, userId, now, fail }) => {
  const account = state.users.get(userId);
  if (!account) throw fail('UNAUTHENTICATED');
  const upload = toUpload(file);
  checkUpload(upload, { field: 'file', types: pictureTypes, minSide: minAvatarSide });
  const key = allocateId(state, 'avatar').toString(16).padStart(32, '0');
  const avatar = `/media/avatars/${key}.webp`;
  state.avatars.delete(account.avatar);
  state.avatars.set(avatar, new Blob([new Uint8Array(upload.content)], { type: upload.mime ?? '' }));
  state.users.set(userId, { ...account, avatar, updatedAt: now.toISOString() });
  return { avatar };
};
