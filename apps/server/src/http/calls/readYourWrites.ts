import { apiPrefix } from '@sampan/api/endpoint';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../../deps.ts';

/** Longer than the propagation of a change to any server, seconds. */
const lifetimeSeconds = 5;
const cookieName = 'sampan-wrote';

/**
 * Sets a cookie after a write that changed cached data, so that the client's next document, from any server, includes
 * its write. API calls need no cookie: their session query reads the revision.
 */
export function markWriter(reply: FastifyReply, { config }: Pick<Deps, 'config'>): void {
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : '';
  reply.header('set-cookie', `${cookieName}=1; Path=/; Max-Age=${lifetimeSeconds}; HttpOnly; SameSite=Lax${secure}`);
}

const isMarked = (cookie: string | undefined) => cookie?.includes(`${cookieName}=1`) ?? false;

/** Delays documents until this server knows the client's writes. */
export function registerReadYourWrites(app: FastifyInstance, { coherence }: Pick<Deps, 'coherence'>): void {
  if (!coherence) return;
  app.addHook('onRequest', async ({ url, headers }) => {
    if (!isMarked(headers.cookie) || url.startsWith(`${apiPrefix}/`) || /^\/(assets|media)\//.test(url)) return;
    await coherence.catchUp();
  });
}

/** Calls `find`, and again with all changes of other servers if it found nothing: what it looks for may be new. */
export async function findWithCatchUp<Item>(
  { coherence }: Pick<Deps, 'coherence'>,
  find: () => Promise<Item | undefined>,
): Promise<Item | undefined> {
  const item = await find();
  if (item !== undefined || !coherence) return item;
  await coherence.catchUp();
  return find();
}
