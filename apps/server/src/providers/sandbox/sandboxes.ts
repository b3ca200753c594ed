import type { SandboxAccounts } from '../adapterSource.ts';
import { cloudauthPath, createIdentitySandbox } from '../identity/sandbox/sandbox.ts';
import { sandboxPaths } from '../payment/sandbox/accounts.ts';
import { createSandbox, type Sandbox, type SandboxOptions } from '../payment/sandbox/sandbox.ts';
import { smsSandboxPaths } from '../sms/sandbox/accounts.ts';
import { createSmsSandbox } from '../sms/sandbox/sandbox.ts';
import { toFetch } from './wire.ts';

/** Environment variables that direct every provider's URL to the sandbox. */
export function getSandboxAddresses(publicUrl: string): Record<string, string> {
  return {
    ALIPAY_GATEWAY: publicUrl + sandboxPaths.alipay,
    WECHAT_HOST: publicUrl + sandboxPaths.wechat,
    STRIPE_HOST: publicUrl + sandboxPaths.stripe,
    ALIYUN_ENDPOINT_SMS: publicUrl + smsSandboxPaths.aliyunSms,
    TWILIO_HOST: publicUrl + smsSandboxPaths.twilio,
    ALIYUN_ENDPOINT_CLOUDAUTH: publicUrl + cloudauthPath,
  };
}

/** Creates the sandboxes of all providers; `fetch` calls their servers in the process, without a network. */
export function createSandboxes(options: SandboxOptions): SandboxAccounts & { payment: Sandbox } {
  const payment = createSandbox(options);
  const sms = createSmsSandbox(options);
  const identity = createIdentitySandbox({ ...options, ledger: payment.identities });
  return {
    payment,
    configs: { ...payment.configs, ...sms.configs, ...identity.configs },
    fetch: toFetch(
      async (request) => (await sms.handle(request)) ?? (await identity.handle(request)) ?? payment.handle(request),
    ),
  };
}
