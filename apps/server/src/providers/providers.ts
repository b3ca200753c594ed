import { join } from 'node:path';
import type { PaymentMethod } from '@sampan/api/entities';
import type { CodeChannel } from '@sampan/domain/account/codes';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/connect.ts';
import { EvidenceLinks } from './evidenceLinks.ts';
import { DemoStore } from './files/demoStore.ts';
import { DiskStore } from './files/disk.ts';
import type { FileStore } from './files/port.ts';
import type { IdentityProvider } from './identity/port.ts';
import { IdentitySandbox } from './identity/sandbox/sandbox.ts';
import type { Carrier } from './mail/port.ts';
import { createSmtp } from './mail/smtp.ts';
import type { PaymentProvider } from './payment/port.ts';
import { loadSandboxKeys, type SandboxKeys } from './payment/sandbox/keys.ts';
import { createSandbox, type Sandbox } from './payment/sandbox/sandbox.ts';
import { loadSecrets, Sealer } from './secrets.ts';

/** The outside world that the shop asks things of. */
export interface Providers {
  payment: Record<PaymentMethod, PaymentProvider>;
  sandbox: Sandbox;
  /** Private files. */
  files: FileStore;
  /** Pictures of people, which everybody may see. */
  avatars: FileStore;
  /** Mail and messages. */
  carriers: Record<CodeChannel, Carrier>;
  evidenceLinks: EvidenceLinks;
  identity: IdentityProvider;
  identitySandbox: IdentitySandbox;
  /** For the numbers of identity documents. */
  idNumbers: Sealer;
  /** For settings that are secret. */
  settingSecrets: Sealer;
}

interface ProviderOptions {
  db: Db;
  clock: Clock;
  log: FastifyBaseLogger;
  publicUrl: string;
  /** The sandbox's signing keys are kept below it, made at the first start. */
  dataDir: string;
  /** Instead of those in the folder. */
  keys?: SandboxKeys;
  config: Pick<Config, 'dataKey' | 'smtpUrl' | 'mailFrom'>;
}

export async function createProviders({ dataDir, keys, ...options }: ProviderOptions): Promise<Providers> {
  const sandbox = createSandbox({ ...options, keys: keys ?? (await loadSandboxKeys(join(dataDir, 'keys'))) });
  const { smtpUrl, mailFrom } = options.config;
  const secrets = await loadSecrets(join(dataDir, 'keys'), options.config.dataKey);
  const identitySandbox = new IdentitySandbox(options);
  return {
    payment: sandbox.providers,
    sandbox,
    files: new DemoStore(join(dataDir, 'files')),
    avatars: new DiskStore(join(dataDir, 'avatars')),
    carriers: { mail: smtpUrl ? createSmtp({ url: smtpUrl, from: mailFrom }) : 'outbox', sms: 'outbox' },
    evidenceLinks: new EvidenceLinks(secrets.keyFor('evidence links')),
    identity: identitySandbox,
    identitySandbox,
    idNumbers: new Sealer(secrets.keyFor('identity numbers')),
    settingSecrets: new Sealer(secrets.keyFor('setting secrets')),
  };
}
