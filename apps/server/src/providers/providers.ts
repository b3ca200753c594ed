import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Background } from '../background.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/query.ts';
import { readSecretSetting, type SettingsCache } from '../settings.ts';
import { AdapterSource } from './adapterSource.ts';
import { readEnvironmentConfigs } from './adapters.ts';
import { type ConnectionTests, createConnectionTests } from './credentials/connectionTests.ts';
import { readProviderEnvironment } from './credentials/environment.ts';
import { ProviderHealth } from './credentials/health.ts';
import { CredentialStore } from './credentials/store.ts';
import { EvidenceLinks } from './evidenceLinks.ts';
import { BucketOwner } from './files/bucketOwner.ts';
import { DiskStore } from './files/disk.ts';
import { FileCipher } from './files/fileCipher.ts';
import type { FileStore } from './files/port.ts';
import { avatarPrefix, getPublicHeaders, PublicPictures } from './files/publicPictures.ts';
import { S3Client } from './files/s3Client.ts';
import { S3Store } from './files/s3Store.ts';
import { createIdentityService, type IdentityService } from './identity/service.ts';
import { InboxClaims } from './inboxClaims.ts';
import { createHtmlRenderer } from './mail/htmlRenderer.ts';
import type { Carrier } from './mail/port.ts';
import { createSmtp } from './mail/smtp.ts';
import { CallLog } from './payment/callLog.ts';
import { createPaymentProviders, type PaymentProviders } from './payment/providers.ts';
import { loadSandboxKeys, type SandboxKeys } from './payment/sandbox/keys.ts';
import type { Sandbox } from './payment/sandbox/sandbox.ts';
import { PictureFetcher, type PictureFetcherOptions } from './pictures/fetcher.ts';
import type { Exchange } from './providerHttp.ts';
import { createRecorders } from './recordExchanges.ts';
import { createSandboxes, getSandboxAddresses } from './sandbox/sandboxes.ts';
import { Sealer, type Secrets } from './secrets.ts';
import { createSmsService, type SmsService } from './sms/service.ts';

/** The external services that the shop uses. */
export interface Providers {
  payment: PaymentProviders;
  /** The requests to payment providers with their responses. */
  callLog: CallLog;
  credentials: CredentialStore;
  connections: ConnectionTests;
  health: ProviderHealth;
  /** null in a live shop, which registers no sandbox routes and has no sandbox keys. */
  sandbox: Sandbox | null;
  /** Private files, encrypted. */
  files: FileStore;
  /** Public profile pictures. */
  avatars: FileStore;
  /** null where the shop itself serves the public pictures. */
  publicPictures: PublicPictures | null;
  /** Whether this shop may sweep its bucket; null where files are on disk. */
  bucketOwner: BucketOwner | null;
  /** Fetches the pictures of imported products. */
  pictures: PictureFetcher;
  mail: Carrier;
  sms: SmsService;
  evidenceLinks: EvidenceLinks;
  identity: IdentityService;
  /** Encrypts identity document numbers. */
  idNumbers: Sealer;
  /** HMAC key of verification codes: a plain hash of six digits is easily brute-forced. */
  codeKey: Buffer;
  /** Encrypts the texts of messages. */
  messages: Sealer;
  /** Claims of the demo inbox; null in a live shop. */
  inboxClaims: InboxClaims | null;
  /** Encrypts secret settings. */
  settingSecrets: Sealer;
  /** Encrypts the secrets of authenticator apps. */
  secondFactors: Sealer;
}

interface ProviderOptions {
  db: Db;
  clock: Clock;
  log: FastifyBaseLogger;
  publicUrl: string;
  settings: SettingsCache;
  /** Folder of the files. */
  dataDir: string;
  secrets: Secrets;
  /** Replaces the sandbox's keys in the database. */
  keys?: SandboxKeys;
  background: Background;
  /** Wraps `fetch` for every request to a payment provider or SMS gateway; only tests set it. */
  wrapFetch?: ((inner: typeof fetch) => typeof fetch) | undefined;
  /** Called for every call to a payment provider, for metrics. */
  observeExchange?: ((exchange: Exchange) => void) | undefined;
  /** Options of the picture fetcher; only tests set them. */
  pictures?: PictureFetcherOptions;
  /** Folder of the built web app, whose server bundle renders mails. */
  webRoot?: string;
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'mode' | 's3' | 'providerEnvironment' | 'corsOrigins'>;
}

const defaultMailFrom = 'Sampan <no-reply@sampan.example>';

/** Creates the file stores in the S3 bucket where one is configured, otherwise in the data folder. */
function createStores(
  { db, publicUrl, config: { s3 } }: Pick<ProviderOptions, 'db' | 'publicUrl' | 'config'>,
  dataDir: string,
  cipher: FileCipher,
) {
  const [fileFolder, avatarFolder] = [join(dataDir, 'files'), join(dataDir, 'avatars')];
  if (!s3) {
    const [files, avatars] = [new DiskStore(fileFolder, cipher), new DiskStore(avatarFolder)];
    return { files, avatars, publicPictures: null, bucketOwner: null };
  }
  const client = new S3Client(s3);
  const headers = getPublicHeaders('image/webp');
  const files = new S3Store({ client, prefix: 'files', draftFolder: fileFolder, cipher });
  return {
    files,
    avatars: new S3Store({ client, prefix: avatarPrefix, draftFolder: avatarFolder, headers }),
    publicPictures: s3.publicUrl === undefined ? null : new PublicPictures({ client, baseUrl: s3.publicUrl, files }),
    bucketOwner: new BucketOwner({ db, client, publicUrl }),
  };
}

/** Creates all providers of a shop from its configuration and mode. @throws ConfigError */
export async function createProviders({
  dataDir,
  secrets,
  keys,
  pictures,
  webRoot,
  ...options
}: ProviderOptions): Promise<Providers> {
  const { smtpUrl, mailFrom, mode } = options.config;
  const { db, clock, log, publicUrl, wrapFetch = (inner) => inner } = options;
  const isDemo = mode === 'demo';
  const hasSandbox = mode !== 'live';
  const environment = isDemo ? getSandboxAddresses(publicUrl) : options.config.providerEnvironment;
  // Throws at the start where the environment's credentials are incomplete.
  readEnvironmentConfigs(environment);
  const loadKeys = () => loadSandboxKeys({ db, secrets });
  const sandboxes = hasSandbox ? createSandboxes({ ...options, keys: keys ?? (await loadKeys()) }) : null;
  const sandbox = sandboxes && { ...sandboxes, fetch: wrapFetch(sandboxes.fetch) };
  const inboxOptions = { publicUrl, isCrossSite: options.config.corsOrigins.length > 0 };
  const settingSecrets = new Sealer(...secrets.keysFor('setting secrets'));
  const readMailFrom = async () =>
    mailFrom ?? ((await options.settings.current()).shop['mail.from'] || defaultMailFrom);
  const readPublicSettings = async () => (await options.settings.current()).public;
  const renderHtml = createHtmlRenderer(webRoot, publicUrl, readPublicSettings, log);
  const readSmtpPassword = () => readSecretSetting(db, settingSecrets, { settingGroup: 'mail', key: 'smtpPassword' });
  const credentials = new CredentialStore({
    db,
    clock,
    sealer: new Sealer(...secrets.keysFor('credentials')),
    environment: readProviderEnvironment(environment),
  });
  const health = new ProviderHealth(db);
  const callLog = new CallLog(options);
  const shared = {
    ...createRecorders({ ...options, callLog, health }),
    fetch: wrapFetch(fetch),
    clock,
    publicUrl,
    getTemplates: async () => (await options.settings.current()).shop['sms.templates'],
  };
  const adapters = new AdapterSource({ ...shared, credentials, isDemo, sandbox, log });
  return {
    payment: createPaymentProviders((method) => adapters.get(method)),
    callLog,
    credentials,
    // The demo shop never takes real money: tests of entered credentials also go to the sandbox.
    connections: createConnectionTests({ ...shared, ...(isDemo && sandbox && { fetch: sandbox.fetch }) }),
    health,
    sandbox: sandboxes?.payment ?? null,
    ...createStores(options, dataDir, new FileCipher(...secrets.keysFor('files'))),
    pictures: new PictureFetcher(pictures),
    mail: smtpUrl
      ? createSmtp({ url: smtpUrl, from: readMailFrom, password: readSmtpPassword, renderHtml })
      : hasSandbox
        ? 'outbox'
        : null,
    sms: createSmsService({ adapters, credentials, settings: options.settings }),
    evidenceLinks: new EvidenceLinks(secrets.keyFor('evidence links')),
    identity: createIdentityService({
      ...{ adapters, settings: options.settings, clock, publicUrl },
      referenceKey: secrets.keyFor('identity references'),
    }),
    idNumbers: new Sealer(...secrets.keysFor('identity numbers')),
    codeKey: secrets.keyFor('codes'),
    messages: new Sealer(...secrets.keysFor('messages')),
    inboxClaims: hasSandbox ? new InboxClaims(secrets.keyFor('demo inbox'), inboxOptions) : null,
    settingSecrets,
    secondFactors: new Sealer(...secrets.keysFor('second factors')),
  };
}
