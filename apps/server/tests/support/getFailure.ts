import { ProviderError } from '../../src/providers/providerHttp.ts';

/** Kind and code of the error of a call. */
export async function getFailure(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProviderError)) throw new Error(`no ProviderError: ${error}`);
  return `${error.kind} ${error.code}`;
}
