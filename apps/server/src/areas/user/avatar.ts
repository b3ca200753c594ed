import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Contract } from '@sampan/api/contract';
import { minAvatarSide } from '@sampan/domain/account/avatar';
import { pictureTypes } from '@sampan/domain/file/uploadRules';
import { maxPicturePixels } from '@sampan/domain/picture/pictureLimits';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { users } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { ApiError } from '../../http/apiError.ts';
import type { Call, StagedHandler } from '../../http/calls/handler.ts';
import { toUpload, type Upload } from '../../http/files/uploads.ts';
import { cacheForever } from '../../http/responses/headers.ts';
import { processPicture } from '../../pictures/processPicture.ts';
import { detectType } from '../file/fileChecks.ts';
import { lockOwnAccount } from './lockUser.ts';

/** Side of a stored avatar, px: the component's largest size at the highest pixel density. */
const avatarSide = 288;

export function getAvatarPath(key: string): string {
  return `/media/avatars/${key}.webp`;
}

/** Storage key of an uploaded avatar; null for none, or for a picture of the shop. */
export function parseAvatarKey(url: string): string | null {
  return /^\/media\/avatars\/([0-9a-f]{32})\.webp$/.exec(url)?.[1] ?? null;
}

/** Deletes an uploaded avatar after the commit; not a picture of the shop. */
export function removeAvatar({ deps, afterCommit }: Pick<Call, 'deps' | 'afterCommit'>, url: string): void {
  const key = parseAvatarKey(url);
  if (key) afterCommit('remove avatar', () => deps.providers.avatars.remove(key));
}

/** Re-encodes the picture as a square; drops metadata and hidden data. */
async function drawSquare(upload: Upload, userId: number): Promise<Uint8Array> {
  const work = { kind: 'square', side: avatarSide, minSide: minAvatarSide, maxPixels: maxPicturePixels } as const;
  const drawn = await processPicture(`user:${userId}`, async () => buffer(await upload.open()), work);
  if ('rejected' in drawn) throw new ApiError('FILE_REFUSED', { fields: { file: drawn.rejected } });
  return drawn.bytes;
}

/** Uploads an avatar: public under an unguessable name. Deletes the previous one after the commit. */
export const uploadAvatar: StagedHandler<Contract['user']['uploadAvatar']> = {
  async prepare({ file }, { user, deps }) {
    const upload = toUpload(file);
    await detectType(upload, pictureTypes, 'file');
    const square = await drawSquare(upload, user.id);
    const { avatars } = deps.providers;
    const { key } = await avatars.receive(Readable.from([square]));
    // If the transaction fails, the job for orphans deletes the file.
    await avatars.keep(key);
    return async function setAvatar(inside) {
      const { db, now } = inside;
      const before = await lockOwnAccount(inside);
      const avatar = getAvatarPath(key);
      await db.update(users).set({ avatar, updatedAt: now }).where(eq(users.id, user.id));
      removeAvatar(inside, before.avatar);
      return { avatar };
    };
  },
};

/** Seconds. A redirect is cached for a shorter time than the picture, because the public store can change. */
const redirectMaxAge = 3_600;

/** Serves uploaded avatars. A new avatar has a new URL, so browsers can cache it forever. Redirects to the public store. */
export function registerAvatars(app: FastifyInstance, { providers }: Deps): void {
  app.get('/media/avatars/:file', { compress: false }, async (request, reply) => {
    const key = parseAvatarKey(request.url.split('?')[0] ?? '');
    const { publicPictures } = providers;
    if (key && publicPictures) {
      return reply
        .header('cache-control', `public, max-age=${redirectMaxAge}`)
        .redirect(publicPictures.getAvatarUrl(key), 307);
    }
    const bytes = key && (await providers.avatars.open(key));
    if (!bytes) throw new ApiError('NOT_FOUND');
    return reply.header('cache-control', cacheForever).type('image/webp').send(bytes);
  });
}
