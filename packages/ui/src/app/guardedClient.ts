import type { Client } from '@sampan/api/client';

export interface GuardedClientOptions {
  client: Client;
  token: () => string | null;
  /** Told of every call that was refused for its token, with the token it was sent with. */
  onUnauthorized: (token: string | null) => void;
}

/**
 * The client that screens use: a 401 anywhere is one and the same matter. Wrong credentials at a login are the login
 * screen's own.
 */
export function guardClient({ client, token, onUnauthorized }: GuardedClientOptions): Client {
  return {
    async call(endpoint, input, options) {
      const sentWith = token();
      const envelope = await client.call(endpoint, input, options);
      if (envelope.status === 'fail') {
        const { statusCode, code } = envelope.error;
        if (statusCode === 401 && code !== 'BAD_CREDENTIALS') onUnauthorized(sentWith);
      }
      return envelope;
    },
  };
}
