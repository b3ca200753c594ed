import type { Contract } from '@sampan/api/contract';
import { maxAvatarSize, minAvatarSide } from '@sampan/domain/account/avatar';
import type { DemoHandler } from '../call.ts';
import { checkUpload } from '../files.ts';
import { nextId } from '../state.ts';
import { toUpload } from '../uploads.ts';

const rules = {
  field: 'file',
  mimes: ['image/jpeg', 'image/png', 'image/webp'],
  maxSize: maxAvatarSize,
  minSide: minAvatarSide,
};

/** Replaces the avatar. The demo backend stores it unchanged; the server re-encodes it as a square. */
export const uploadAvatar: DemoHandler<Contract['user']['uploadAvatar']> = ({ file }, { state, userId, fail }) => {
  const account = state.users.get(userId);
  if (!account) throw fail('UNAUTHENTICATED');
  const upload = toUpload(file);
  checkUpload(state, upload, rules);
  const key = nextId(state, 'avatar').toString(16).padStart(32, '0');
  const avatar = `/media/avatars/${key}.webp`;
  state.avatars.delete(account.avatar);
  state.avatars.set(avatar, new Blob([new Uint8Array(upload.content)], { type: upload.kind?.mime ?? '' }));
  state.users.set(userId, { ...account, avatar });
  return { avatar };
};
