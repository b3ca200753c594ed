/** Bytes that an uploaded picture of oneself may have. */
export const maxAvatarSize = 2 * 1024 * 1024;
/** A face needs that many, px. */
export const minAvatarSide = 32;

/**
 * Whether a profile may say this of its picture: none, the one it has, or a picture of the shop's own. An uploaded one
 * comes by its own call, and nobody else's is to be worn.
 */
export function canApplyTheme(avatar: string, current: string): boolean {
  return avatar === '' || avatar === current || /^\/media\/[a-z0-9-]{1,120}$/.test(avatar);
}
