/** Maximum size of an uploaded avatar, bytes. */
export const maxAvatarSize = 2 * 1024 * 1024;
/** Minimum width and height of an avatar, px. */
export const minAvatarSide = 32;

/**
 * Whether a profile update may set this avatar: none, the current one, or a picture of the shop. Uploads use their own
 * call; avatars of other users are refused.
 */
export function canSetAvatar(avatar: string, current: string): boolean {
  return avatar === '' || avatar === current || /^\/media\/[a-z0-9-]{1,120}$/.test(avatar);
}
