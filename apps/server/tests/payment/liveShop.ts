import { noteMissingCredentials } from '../../src/areas/payment/missingCredentials.ts';
import type { Commerce } from '../commerce/shop.ts';

/** Runs a part of a test as in a live shop, in which the sandbox answers for no provider. */
export async function asLive<Result>({ deps }: Commerce, run: () => Promise<Result>): Promise<Result> {
  const { providers } = deps;
  const { sandbox: kept } = providers;
  providers.sandbox = null;
  try {
    return await run();
  } finally {
    providers.sandbox = kept;
  }
}

/** Cron's task of credentials as in a live shop: it decides which providers are gone. */
export const runCredentialsCron = (shop: Commerce) =>
  asLive(shop, () => noteMissingCredentials(shop.deps, shop.clock.now()));
