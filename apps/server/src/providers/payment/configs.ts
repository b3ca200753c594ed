import type { ProviderMethod } from '@sampan/api/entities';
import type { CredentialValues } from '@sampan/domain/provider/definitions';
import type { FastifyBaseLogger } from 'fastify';
import { createIfUsable } from '../credentials/createIfUsable.ts';
import type { CredentialStore, ProviderCredentials } from '../credentials/store.ts';
import { paymentParsers } from './environment.ts';
import type { ConfigPair, GetConfigs, PaymentConfigs } from './providers.ts';

type AnyConfig = NonNullable<PaymentConfigs[ProviderMethod]>;

/** Parses the configurations of payment providers from their credentials, once for each change. */
export function createGetConfigs(store: CredentialStore, log: FastifyBaseLogger): GetConfigs {
  const parsed = new WeakMap<ProviderCredentials, ConfigPair<AnyConfig>>();

  function parse(method: ProviderMethod, values: CredentialValues | null): AnyConfig | null {
    if (!values || Object.keys(values).length === 0) return null;
    return createIfUsable<AnyConfig>(method, log, () => paymentParsers[method](values));
  }

  const getConfigs = async (method: ProviderMethod) => {
    const credentials = await store.read(method);
    const known = parsed.get(credentials);
    if (known) return known;
    const { source, values, previous } = credentials;
    const pair = { current: source && parse(method, values), previous: parse(method, previous) };
    parsed.set(credentials, pair);
    return pair;
  };
  return getConfigs as GetConfigs;
}
