import type { SmsProviderId } from '@sampan/api/entities';
import type { Clock } from '../../../clock.ts';
import type { ProviderConfigs } from '../../adapters.ts';
import type { SandboxKeys } from '../../payment/sandbox/keys.ts';
import type { WireAnswer } from '../../sandbox/wire.ts';
import { getSandboxSms, smsSandboxPaths } from './accounts.ts';
import { SandboxAliyunSms } from './aliyunServer.ts';
import { SandboxTwilio } from './twilioServer.ts';

/** Simulates the SMS gateways by servers that implement their APIs, called in the process. */
export interface SmsSandbox {
  /** The shop's accounts at the sandbox. */
  configs: Pick<ProviderConfigs, SmsProviderId>;
  /** Handles a request to one of the servers; null for any other path. */
  handle(request: Request): Promise<WireAnswer | null>;
}

interface SmsSandboxOptions {
  clock: Pick<Clock, 'now'>;
  keys: Pick<SandboxKeys, 'apiV3Key'>;
  /** Origin of the shop, without a trailing slash. */
  publicUrl: string;
}

/** Creates the sandbox of the SMS gateways. */
export function createSmsSandbox({ clock, keys, publicUrl }: SmsSandboxOptions): SmsSandbox {
  const configs = getSandboxSms(keys, publicUrl);
  const aliyun = new SandboxAliyunSms(clock, configs.aliyunSms);
  const twilio = new SandboxTwilio(clock, configs.twilio);

  async function handle(request: Request): Promise<WireAnswer | null> {
    const url = new URL(request.url);
    const isFor = (id: SmsProviderId) => url.pathname.startsWith(`${smsSandboxPaths[id]}/`);
    if (isFor('aliyunSms')) return aliyun.handle(request.method, url, await request.text());
    if (isFor('twilio')) return twilio.handle(request.method, url, request.headers, await request.text());
    return null;
  }

  return { configs, handle };
}
