import type { IdentityProviderId } from '@sampan/api/entities';
import type { Clock } from '../../clock.ts';
import { ProviderHttp, type RecordExchange } from '../payment/http.ts';
import { createAlipayIdentity } from './alipay/adapter.ts';
import { createAliyunIdentity } from './aliyun/adapter.ts';
import type { IdentityConfigs } from './environment.ts';
import type { IdentityProvider } from './port.ts';

interface ProviderOptions {
  fetch: typeof fetch;
  record: RecordExchange;
  clock: Pick<Clock, 'now'>;
}

const creators: {
  readonly [Id in IdentityProviderId]: (
    config: IdentityConfigs[Id],
    http: ProviderHttp,
    options: ProviderOptions,
  ) => IdentityProvider;
} = {
  alipayIdentity: (config, http, { clock }) => createAlipayIdentity({ config, http, now: () => clock.now() }),
  aliyunIdentity: (config, http, { clock }) => createAliyunIdentity({ config, http, now: () => clock.now() }),
};

/** Creates an identity provider with given credentials. */
export function createIdentityProvider<Id extends IdentityProviderId>(
  id: Id,
  config: IdentityConfigs[Id],
  options: ProviderOptions,
): IdentityProvider {
  return creators[id](config, new ProviderHttp(id, options), options);
}
