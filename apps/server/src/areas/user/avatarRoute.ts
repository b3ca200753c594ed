import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { ApiError } from '../../http/apiError.ts';
import { avatarKey } from './avatar.ts';

const year = 31_536_000;
const hour = 3_600;

/** Serves uploaded avatars. A new avatar has a new URL, so browsers can cache it forever. Redirects to the public store. */
export function registerAvatars(app: FastifyInstance, { providers }: Deps): void {
  app.get('/media/avatars/:file', { compress: false }, async (request, reply) => {
    const key = avatarKey(request.url.split('?')[0] ?? '');
    const { publicPictures } = providers;
    if (key && publicPictures) {
      return reply.header('cache-control', `public, max-age=${hour}`).redirect(publicPictures.getAvatarUrl(key), 307);
    }
    const bytes = key && (await providers.avatars.open(key));
    if (!bytes) throw new ApiError('NOT_FOUND');
    return reply.header('cache-control', `public, max-age=${year}, immutable`).type('image/webp').send(bytes);
  });
}
