import type { Client } from '@sampan/api/client';

export interface GuardedClientOptions {
  client: Client;
  token: () => string | null;
  /** Told of every call that was refused for its token, with the token it was sent with. */
  onUnauthorized: (token: string | null) => void;
  /** Called when the shop demands a second factor that this member of staff lacks, such as after a change of the setting. */
  onSecondFactorRequired: () => void;
}

/**
 * The client that screens use: a 401 anywhere is one and the same matter. Wrong credentials at a login are the login
 * screen's own.
 */
export function guardClient({ client, token, onUnauthorized, onSecondFactorRequired }: GuardedClientOptions): Client {
  return {
    async call(endpoint, input, options) {
      const sentWith = token();
      const envelope = await client.call(endpoint, input, options);
      if (envelope.status === 'fail') {
        const { statusCode, code } = envelope.error;
        if (statusCode === 401 && code !== 'BAD_CREDENTIALS') onUnauthorized(sentWith);
        if (code === 'SECOND_FACTOR_SETUP_REQUIRED') onSecondFactorRequired();
      }
      return envelope;
    },
  };
}
