import type { Client } from '@sampan/api/client';

export interface GuardedClientOptions {
  client: Client;
  token: () => string | null;
  /** Called for every 401, with the token that the request was sent with. */
  onUnauthorized: (token: string | null) => void;
  /** Called when the server requires a second factor that this staff member lacks, such as after a settings change. */
  onSecondFactorRequired: () => void;
}

/**
 * Wraps the client of all screens: handles every 401 in one place, except wrong credentials at the login, which the
 * login screen handles.
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
