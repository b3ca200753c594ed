import { createHmac } from 'node:crypto';
import type { IdentityProviderId } from '@sampan/api/entities';
import type { Clock } from '../../../clock.ts';
import type { ProviderConfigs } from '../../adapters.ts';
import { getSandboxAlipay } from '../../payment/sandbox/accounts.ts';
import type { SandboxKeys } from '../../payment/sandbox/keys.ts';
import type { WireAnswer } from '../../sandbox/wire.ts';
import { SandboxCloudauth } from './cloudauthServer.ts';
import type { IdentityLedger } from './ledger.ts';

/** Simulates Aliyun's identity verification by a server that implements its API. The payment sandbox has Alipay's. */
export interface IdentitySandbox {
  /** The shop's accounts at the sandbox. */
  configs: Pick<ProviderConfigs, IdentityProviderId>;
  /** Handles a request to Aliyun's server; null for any other path. */
  handle(request: Request): Promise<WireAnswer | null>;
}

interface IdentitySandboxOptions {
  keys: SandboxKeys;
  ledger: IdentityLedger;
  clock: Pick<Clock, 'now'>;
  /** Origin of the shop, without a trailing slash. */
  publicUrl: string;
}

/** Path of the sandbox's Aliyun server on the shop's origin. */
export const cloudauthPath = '/sandbox/aliyun-cloudauth';

/** Creates the sandbox of the identity providers. */
export function createIdentitySandbox(options: IdentitySandboxOptions): IdentitySandbox {
  const { keys, ledger, clock, publicUrl } = options;
  const derive = (purpose: string) => createHmac('sha256', keys.apiV3Key).update(purpose).digest('hex').slice(0, 32);
  const aliyunIdentity = {
    accessKeyId: `LTAI${derive('cloudauth key id').slice(0, 20)}`,
    accessKeySecret: derive('cloudauth key secret'),
    sceneId: '1000000006',
    endpoints: [publicUrl + cloudauthPath],
  };
  const cloudauth = new SandboxCloudauth({ clock, config: aliyunIdentity, ledger, publicUrl });

  async function handle(request: Request): Promise<WireAnswer | null> {
    const url = new URL(request.url);
    if (!url.pathname.startsWith(`${cloudauthPath}/`)) return null;
    return cloudauth.handle(request.method, url, await request.text());
  }

  return { configs: { alipayIdentity: getSandboxAlipay(keys, publicUrl), aliyunIdentity }, handle };
}
