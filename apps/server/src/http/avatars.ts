import type { FastifyInstance } from 'fastify';
import { avatarKey } from '../areas/user/avatar.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from './apiError.ts';

const year = 31_536_000;

/** The faces that people uploaded. A new one has a new address, so a browser never asks twice. */
export function registerAvatars(app: FastifyInstance, { providers }: Deps): void {
  app.get('/media/avatars/:file', { compress: false }, async (request, reply) => {
    const key = avatarKey(request.url.split('?')[0] ?? '');
    const bytes = key && (await providers.avatars.open(key));
    if (!bytes) throw new ApiError('NOT_FOUND');
    return reply.header('cache-control', `public, max-age=${year}, immutable`).type('image/webp').send(bytes);
  });
}
