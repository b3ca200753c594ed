import { apiPrefix } from '@sampan/api/endpoint';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../../deps.ts';

/** Longer than the propagation of a change to any server, seconds. */
const lifetimeSeconds = 5;

/** With the prefix, which needs TLS, no other host of the domain can set the cookie. */
const getCookie = ({ publicUrl }: Pick<Deps['config'], 'publicUrl'>) =>
  publicUrl.startsWith('https:')
    ? { pair: '__Host-sampan-wrote=1', secure: '; Secure' }
    : { pair: 'sampan-wrote=1', secure: '' };

/**
 * Sets a cookie after a write that changed cached data, so that the client's next document, from any server, includes
 * its write. API calls need no cookie: their session query reads the revision.
 */
export function markWriter(reply: FastifyReply, { config }: Pick<Deps, 'config'>): void {
  const { pair, secure } = getCookie(config);
  reply.header('set-cookie', `${pair}; Path=/; Max-Age=${lifetimeSeconds}; HttpOnly; SameSite=Lax${secure}`);
}

/** Delays documents until this server knows the client's writes. */
export function registerReadYourWrites(
  app: FastifyInstance,
  { coherence, config }: Pick<Deps, 'coherence' | 'config'>,
): void {
  if (!coherence) return;
  const { pair } = getCookie(config);
  const isMarked = (cookies = '') => cookies.split(';').some((cookie) => cookie.trim() === pair);
  app.addHook('onRequest', async ({ url, headers }) => {
    if (url.startsWith(`${apiPrefix}/`) || /^\/(assets|media)\//.test(url) || !isMarked(headers.cookie)) return;
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
