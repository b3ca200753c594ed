import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Background } from '../background.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/connect.ts';
import { readSecretSetting, type SettingsCache } from '../settings.ts';
import { toConnectionFailure } from './credentials/connectionFailure.ts';
import { type ConnectionTests, createConnectionTests } from './credentials/connectionTests.ts';
import { readProviderEnvironment } from './credentials/environment.ts';
import { ProviderHealth } from './credentials/health.ts';
import { CredentialStore } from './credentials/store.ts';
import { EvidenceLinks } from './evidenceLinks.ts';
import { DiskStore } from './files/disk.ts';
import { FileCipher } from './files/fileCipher.ts';
import type { FileStore } from './files/port.ts';
import { avatarPrefix, getPublicHeaders, PublicPictures } from './files/publicPictures.ts';
import { S3Client } from './files/s3Client.ts';
import { S3Store } from './files/s3Store.ts';
import { checkIdentityEnvironment } from './identity/environment.ts';
import { cloudauthPath, createIdentitySandbox, type IdentitySandbox } from './identity/sandbox/sandbox.ts';
import { createIdentityService, type IdentityService } from './identity/service.ts';
import { InboxClaims } from './inboxClaims.ts';
import { createHtmlRenderer } from './mail/htmlRenderer.ts';
import type { Carrier } from './mail/port.ts';
import { createSmtp } from './mail/smtp.ts';
import { CallLog } from './payment/callLog.ts';
import { createGetConfigs } from './payment/configs.ts';
import { readPaymentEnvironment } from './payment/environment.ts';
import type { Exchange } from './payment/http.ts';
import { createPaymentProviders, type PaymentProviders } from './payment/providers.ts';
import { sandboxPaths } from './payment/sandbox/accounts.ts';
import { loadSandboxKeys, type SandboxKeys } from './payment/sandbox/keys.ts';
import { createSandbox, type Sandbox } from './payment/sandbox/sandbox.ts';
import { PictureFetcher, type PictureFetcherOptions } from './pictures/fetcher.ts';
import { loadSecrets, Sealer } from './secrets.ts';
import { checkSmsEnvironment } from './sms/environment.ts';
import { smsSandboxPaths } from './sms/sandbox/accounts.ts';
import { createSmsSandbox, type SmsSandbox } from './sms/sandbox/sandbox.ts';
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
  /** Data folder, with the files and the data key. */
  dataDir: string;
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
  config: Pick<Config, 'dataKey' | 'smtpUrl' | 'mailFrom' | 'mode' | 's3' | 'providerEnvironment' | 'corsOrigins'>;
}

const defaultMailFrom = 'Sampan <no-reply@sampan.example>';

/** Creates the file stores in the S3 bucket where one is configured, otherwise in the data folder. */
function createStores({ s3 }: Pick<Config, 's3'>, dataDir: string, cipher: FileCipher) {
  const [fileFolder, avatarFolder] = [join(dataDir, 'files'), join(dataDir, 'avatars')];
  if (!s3) {
    return { files: new DiskStore(fileFolder, cipher), avatars: new DiskStore(avatarFolder), publicPictures: null };
  }
  const client = new S3Client(s3);
  const headers = getPublicHeaders('image/webp');
  const files = new S3Store({ client, prefix: 'files', draftFolder: fileFolder, cipher });
  return {
    files,
    avatars: new S3Store({ client, prefix: avatarPrefix, draftFolder: avatarFolder, headers }),
    publicPictures: s3.publicUrl === undefined ? null : new PublicPictures({ client, baseUrl: s3.publicUrl, files }),
  };
}

/** Environment variables that direct every provider's URL to the sandbox. */
function getSandboxAddresses(publicUrl: string): Record<string, string> {
  return {
    ALIPAY_GATEWAY: publicUrl + sandboxPaths.alipay,
    WECHAT_HOST: publicUrl + sandboxPaths.wechat,
    STRIPE_HOST: publicUrl + sandboxPaths.stripe,
    ALIYUN_ENDPOINT_SMS: publicUrl + smsSandboxPaths.aliyunSms,
    TWILIO_HOST: publicUrl + smsSandboxPaths.twilio,
    ALIYUN_ENDPOINT_CLOUDAUTH: publicUrl + cloudauthPath,
  };
}

/** A `fetch` that reaches all servers of the sandboxes. */
function joinSandboxes(payment: Sandbox, sms: SmsSandbox, identity: IdentitySandbox): typeof fetch {
  return (input, init) => {
    const { pathname } = new URL(new Request(input).url);
    const isSms = Object.values(smsSandboxPaths).some((path) => pathname.startsWith(`${path}/`));
    if (pathname.startsWith(`${cloudauthPath}/`)) return identity.fetch(input, init);
    return (isSms ? sms : payment).fetch(input, init);
  };
}

/** Creates all providers of a shop from its configuration and mode. @throws ConfigError */
export async function createProviders({
  dataDir,
  keys,
  pictures,
  webRoot,
  ...options
}: ProviderOptions): Promise<Providers> {
  const { smtpUrl, mailFrom, mode } = options.config;
  const hasSandbox = mode !== 'live';
  const environment = mode === 'demo' ? getSandboxAddresses(options.publicUrl) : options.config.providerEnvironment;
  // Throws at the start where the environment's credentials are incomplete.
  readPaymentEnvironment(environment);
  checkSmsEnvironment(environment);
  checkIdentityEnvironment(environment);
  const keyFolder = join(dataDir, 'keys');
  const secrets = await loadSecrets(keyFolder, options.config.dataKey);
  const loadKeys = () => loadSandboxKeys({ db: options.db, secrets, folder: keyFolder });
  const sandboxKeys = hasSandbox ? (keys ?? (await loadKeys())) : null;
  const sandbox = sandboxKeys && createSandbox({ ...options, keys: sandboxKeys });
  const smsSandbox = sandboxKeys && createSmsSandbox({ ...options, keys: sandboxKeys });
  const identitySandbox =
    sandbox &&
    sandboxKeys &&
    createIdentitySandbox({ ...options, keys: sandboxKeys, ledger: sandbox.identities, alipayFetch: sandbox.fetch });
  const inboxOptions = { publicUrl: options.publicUrl, isCrossSite: options.config.corsOrigins.length > 0 };
  const settingSecrets = new Sealer(secrets.keyFor('setting secrets'));
  const readMailFrom = async () =>
    mailFrom ?? ((await options.settings.current()).shop['mail.from'] || defaultMailFrom);
  const renderHtml = createHtmlRenderer(
    webRoot,
    options.publicUrl,
    async () => (await options.settings.current()).public,
  );
  const readSmtpPassword = () =>
    readSecretSetting(options.db, settingSecrets, { settingGroup: 'mail', key: 'smtpPassword' });
  const { db, clock, log, background, publicUrl, wrapFetch } = options;
  const credentials = new CredentialStore({
    db,
    clock,
    sealer: new Sealer(secrets.keyFor('credentials')),
    environment: readProviderEnvironment(environment),
  });
  const health = new ProviderHealth(db);
  const getConfigs = createGetConfigs(credentials, log);
  // The demo shop never takes real money: tests of entered credentials also go to the sandbox.
  const outerFetch =
    mode === 'demo' && sandbox && smsSandbox && identitySandbox
      ? joinSandboxes(sandbox, smsSandbox, identitySandbox)
      : fetch;
  const callLog = new CallLog({ db, clock, background });
  const record = (exchange: Exchange) => {
    options.observeExchange?.(exchange);
    callLog.record(exchange);
    const { method, operation, outTradeNo, answer, failure, durationMs, requestId } = exchange;
    const outcome = { status: answer?.status, result: failure?.kind ?? 'ok', code: failure?.code, durationMs };
    log.info({ reqId: requestId, provider: method, operation, outTradeNo, ...outcome }, 'provider call');
  };
  const recordConfigured = (exchange: Exchange) => {
    record(exchange);
    const { method, failure } = exchange;
    const now = clock.now();
    const problem = failure ? toConnectionFailure(method, failure, now) : null;
    // A refusal by a business rule shows that the provider accepted the account.
    background.run('provider health', () => health.note(method, problem?.problem === 'refused' ? null : problem, now));
  };
  const serviceOptions = {
    ...{ credentials, settings: options.settings, isDemo: mode === 'demo' },
    ...{ fetch, wrapFetch, record, recordConfigured, clock, log },
  };
  return {
    payment: createPaymentProviders({
      getConfigs: mode === 'demo' ? async () => ({ current: null, previous: null }) : getConfigs,
      sandbox,
      fetch,
      wrapFetch,
      record,
      recordConfigured,
      clock,
      publicUrl,
    }),
    callLog,
    credentials,
    connections: createConnectionTests({
      fetch: wrapFetch?.(outerFetch) ?? outerFetch,
      clock,
      publicUrl,
      record,
      getSmsTemplates: async () => (await options.settings.current()).shop['sms.templates'],
    }),
    health,
    sandbox,
    ...createStores(options.config, dataDir, new FileCipher(secrets.keyFor('files'))),
    pictures: new PictureFetcher(pictures),
    mail: smtpUrl
      ? createSmtp({ url: smtpUrl, from: readMailFrom, password: readSmtpPassword, renderHtml })
      : hasSandbox
        ? 'outbox'
        : null,
    sms: createSmsService({ ...serviceOptions, sandbox: smsSandbox }),
    evidenceLinks: new EvidenceLinks(secrets.keyFor('evidence links')),
    identity: createIdentityService({
      ...serviceOptions,
      sandbox: identitySandbox,
      referenceKey: secrets.keyFor('identity references'),
      publicUrl,
    }),
    idNumbers: new Sealer(secrets.keyFor('identity numbers')),
    codeKey: secrets.keyFor('codes'),
    messages: new Sealer(secrets.keyFor('messages')),
    inboxClaims: hasSandbox ? new InboxClaims(secrets.keyFor('demo inbox'), inboxOptions) : null,
    settingSecrets,
    secondFactors: new Sealer(secrets.keyFor('second factors')),
  };
}
