import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Contract } from '@sampan/api/contract';
import { minAvatarSide } from '@sampan/domain/account/avatar';
import { eq } from 'drizzle-orm';
import { users } from '../../db/schema.ts';
import { ApiError } from '../../http/apiError.ts';
import type { Staged } from '../../http/handler.ts';
import { toUpload, type Upload } from '../../http/uploads.ts';
import { loadSharp } from '../../pictures/loadSharp.ts';
import { detectType, pictureTypes } from '../file/fileChecks.ts';

/** Sides of what is shown, px: the largest size of the component, on the sharpest screens. */
const side = 288;
/** A picture of more is a bomb: a few bytes that unpack to all of the memory. */
const maxPixels = 40_000_000;

export function avatarUrl(key: string): string {
  return `/media/avatars/${key}.webp`;
}

/** The store's key of an uploaded picture; null for none, or for one of the shop's own. */
export function avatarKey(url: string): string | null {
  return /^\/media\/avatars\/([0-9a-f]{32})\.webp$/.exec(url)?.[1] ?? null;
}

function refused(why: string): ApiError {
  return new ApiError('FILE_REFUSED', undefined, { fields: { file: why } });
}

/** One is drawn at a time: each takes the memory of all its pixels. */
let before: Promise<unknown> = Promise.resolve();

/** Drawn anew as a square: its pixels are kept, not what else the file says or hides. */
function drawSquare(upload: Upload): Promise<Buffer> {
  const drawing = before.then(() => draw(upload));
  before = drawing.catch(() => undefined);
  return drawing;
}

async function draw(upload: Upload): Promise<Buffer> {
  const sharp = await loadSharp();
  const picture = sharp(await buffer(await upload.open()), { limitInputPixels: maxPixels, failOn: 'truncated' });
  try {
    const { width, height } = await picture.metadata();
    if (Math.min(width, height) < minAvatarSide || width * height > maxPixels) throw refused('pixels');
    return await picture
      .autoOrient()
      .resize({ width: side, height: side, fit: 'cover' })
      .webp({ quality: 86 })
      .toBuffer();
  } catch (error) {
    if (error instanceof ApiError || (error as NodeJS.ErrnoException).syscall) throw error;
    throw refused('broken');
  }
}

/** A new face: public under a name that nobody can guess. The one before goes when the call has been done. */
export const uploadAvatar: Staged<Contract['user']['uploadAvatar']> = {
  async prepare({ file }) {
    const upload = toUpload(file);
    await detectType(upload, pictureTypes, 'file');
    const square = await drawSquare(upload);
    return async function wear({ db, user, now, deps, afterCommit }) {
      const { avatars } = deps.providers;
      const { key } = await avatars.receive(Readable.from([square]));
      try {
        await avatars.keep(key);
        const [before] = await db
          .select({ avatar: users.avatar })
          .from(users)
          .where(eq(users.id, user.id))
          .for('update');
        const avatar = avatarUrl(key);
        await db.update(users).set({ avatar, updatedAt: now }).where(eq(users.id, user.id));
        const old = avatarKey(before?.avatar ?? '');
        if (old) afterCommit('remove avatar', () => avatars.remove(old));
        return { avatar };
      } catch (error) {
        await avatars.remove(key);
        throw error;
      }
    };
  },
};
