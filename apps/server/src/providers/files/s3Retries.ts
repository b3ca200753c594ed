import { setTimeout as wait } from 'node:timers/promises';

const maxRetries = 3;
/** The first pause before a retry is at most this long; each further one twice as long. */
const firstRetryMs = 200;

export interface S3Answer {
  response: Response;
  /** Body; empty for a streamed object. */
  text: string;
}

/** Whether the store did it: CompleteMultipartUpload may return 200 with an error in the body. */
export const isSuccess = ({ response, text }: S3Answer) =>
  response.ok && !/^\s*(?:<\?xml[^>]*\?>)?\s*<Error>/.test(text);

/** Whether the store has an error that a retry may not meet. */
function isTransientError(answer: S3Answer): boolean {
  const { ok, status } = answer.response;
  return ok ? !isSuccess(answer) : (status >= 500 && status !== 501) || status === 429;
}

/** The wait that the store asks for, ms; 0 where it asks for none. */
function readRetryAfterMs({ headers }: Response): number {
  const value = headers.get('retry-after') ?? '';
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? 0 : Math.max(0, ms);
}

/**
 * Sends a request, and again after a network error or a transient error of the store. Returns the last answer where
 * the store asks for a longer wait than the time limit leaves.
 * @param limit `signal` ends the request at `endsAt`, on the clock of `performance.now`
 * @throws the network error of the last attempt
 */
export async function sendWithRetries(
  send: () => Promise<S3Answer>,
  { signal, endsAt }: { signal: AbortSignal; endsAt: number },
): Promise<S3Answer & { isRetried: boolean }> {
  for (let retries = 0; ; retries += 1) {
    let pauseMs = Math.random() * firstRetryMs * 2 ** retries;
    try {
      const answer = await send();
      if (isTransientError(answer)) pauseMs = Math.max(pauseMs, readRetryAfterMs(answer.response));
      const isEnd = retries === maxRetries || performance.now() + pauseMs >= endsAt;
      if (isEnd || !isTransientError(answer)) return { ...answer, isRetried: retries > 0 };
    } catch (error) {
      if (retries === maxRetries || signal.aborted) throw error;
    }
    await wait(pauseMs, undefined, { signal });
  }
}
