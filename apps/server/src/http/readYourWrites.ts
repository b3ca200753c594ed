import { apiPrefix } from '@sampan/api/endpoint';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../deps.ts';

/** Longer than any server takes to hear of a change, seconds. */
const lifetimeSeconds = 5;
const cookieName = 'sampan-wrote';

/**
 * Marks the client of a write that changed what servers cache. The next document that it asks for, from any server, is
 * made of what it wrote. Calls need no mark: their session's query reads the revision.
 */
export function markWriter(reply: FastifyReply, { config }: Pick<Deps, 'config'>): void {
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : '';
  reply.header('set-cookie', `${cookieName}=1; Path=/; Max-Age=${lifetimeSeconds}; HttpOnly; SameSite=Lax${secure}`);
}

const isMarked = (cookie: string | undefined) => cookie?.includes(`${cookieName}=1`) ?? false;

/** Makes documents wait until this server knows what their reader wrote. */
export function registerReadYourWrites(app: FastifyInstance, { coherence }: Pick<Deps, 'coherence'>): void {
  if (!coherence) return;
  app.addHook('onRequest', async ({ url, headers }) => {
    if (!isMarked(headers.cookie) || url.startsWith(`${apiPrefix}/`) || /^\/(assets|media)\//.test(url)) return;
    await coherence.catchUp();
  });
}
