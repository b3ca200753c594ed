import type { ServerGroup } from './cluster.ts';
import { onPrimary } from './primary.ts';

/** Creates accounts with a session each, without the cost of a password hash. Returns their tokens. */
export async function createBuyers(cluster: Pick<ServerGroup, 'postgres'>, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => crypto.randomUUID());
  await onPrimary(cluster, (client) =>
    client.query(
      `with given as (select token, 'buyer ' || token as name from unnest($1::text[]) token),
        buyers as (
          insert into users (username, username_key, password_hash) select name, name, '' from given
          returning id, username
        )
      insert into sessions (user_id, token_hash, expires_at)
        select b.id, encode(sha256(convert_to(g.token, 'UTF8')), 'hex'), now() + interval '1 day'
        from buyers b join given g on g.name = b.username`,
      [tokens],
    ),
  );
  return tokens;
}
