import { getSandboxAlipay } from '../../payment/sandbox/accounts.ts';
import type { SandboxKeys } from '../../payment/sandbox/keys.ts';
import type { IdentityConfigs } from '../environment.ts';
import type { IdentityLedger } from './ledger.ts';

/** Simulates the identity providers: servers that implement their APIs, and a page where a tester answers. */
export interface IdentitySandbox {
  /** The shop's accounts at the sandbox. */
  configs: IdentityConfigs;
  ledger: IdentityLedger;
  /** Calls the sandbox's servers in the process, without a network. */
  fetch: typeof fetch;
}

interface IdentitySandboxOptions {
  keys: SandboxKeys;
  ledger: IdentityLedger;
  /** Origin of the shop, without a trailing slash. */
  publicUrl: string;
  /** Calls Alipay's gateway, which the payment sandbox serves. */
  alipayFetch: typeof fetch;
}

/** Creates the sandbox of the identity providers. */
export function createIdentitySandbox(options: IdentitySandboxOptions): IdentitySandbox {
  const { keys, ledger, publicUrl, alipayFetch } = options;
  return { configs: { alipayIdentity: getSandboxAlipay(keys, publicUrl) }, ledger, fetch: alipayFetch };
}
