import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { ApiError } from '../../http/apiError.ts';
import { avatarKey } from './avatar.ts';

const year = 31_536_000;

/** Serves uploaded avatars. A new avatar has a new URL, so browsers can cache it forever. */
export function registerAvatars(app: FastifyInstance, { providers }: Deps): void {
  app.get('/media/avatars/:file', { compress: false }, async (request, reply) => {
    const key = avatarKey(request.url.split('?')[0] ?? '');
    const bytes = key && (await providers.avatars.open(key));
    if (!bytes) throw new ApiError('NOT_FOUND');
    return reply.header('cache-control', `public, max-age=${year}, immutable`).type('image/webp').send(bytes);
  });
}
