import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { providerVariables } from '@sampan/domain/provider/definitions';
import type { ShopMode } from '@sampan/domain/setting/features';
import * as v from 'valibot';

const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

/** Samplers that OpenTelemetry's SDK for Node knows; with another one it records every trace. */
const rootSamplers = ['always_on', 'always_off', 'traceidratio'];
const traceSamplers = [...rootSamplers, ...rootSamplers.map((name) => `parentbased_${name}`)];

/** Names that Fastify accepts for private networks, besides addresses and subnets. */
const networks = new Set(['loopback', 'linklocal', 'uniquelocal']);
function isProxy(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  if (networks.has(text)) return true;
  const maxPrefixLength = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  const isNetwork = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxPrefixLength);
  return maxPrefixLength > 0 && isNetwork && rest.length === 0;
}

/** A text that matches the pattern. */
const matching = (pattern: RegExp, message: string) => v.pipe(v.string(), v.regex(pattern, message));

/** Whether the text matches the pattern and is a URL: the pattern alone lets ports above 65535 and open brackets pass. */
const isAddress = (text: string, pattern: RegExp) => pattern.test(text) && URL.canParse(text);
const matchingUrl = (pattern: RegExp, message: string) =>
  v.pipe(
    v.string(),
    v.check((text) => isAddress(text, pattern), message),
  );

/** Whether the text is a PostgreSQL URL. One of a socket may have a user without a host, which `URL` does not take. */
export const isPostgresUrl = (text: string) => isAddress(text.replace('@/', '@host/'), /^postgres(ql)?:\/\/.+/);
const postgresUrl = (message: string) => v.pipe(v.string(), v.check(isPostgresUrl, message));

/** A whole number in this range, as a text. */
function wholeNumber(min: number, max: number, message: string) {
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,6}$/, message),
    v.transform(Number),
    v.minValue(min, message),
    v.maxValue(max, message),
  );
}

/** Scheme, host and port, with an optional trailing slash. */
const originPattern = /^https?:\/\/[^\s/?#@]+\/?$/;
/** The origin as browsers send it: in lower case, without the scheme's own port. */
const toOrigin = (address: string) => new URL(address).origin;
const splitList = (text: string) => text.split(',').map((part) => part.trim());

const EnvironmentSchema = v.object({
  PORT: v.optional(wholeNumber(0, 65_535, 'is a port number from 0 to 65535'), '8080'),
  HOST: v.optional(v.pipe(v.string(), v.minLength(1, 'is a host name or address, such as 127.0.0.1')), '127.0.0.1'),
  DATA_DIR: v.optional(v.pipe(v.string(), v.minLength(1, 'is a folder, such as ./data')), './data'),
  DATABASE_URL: v.optional(postgresUrl('is a PostgreSQL address, such as postgres://user@localhost:5432/sampan')),
  DATABASE_DIRECT_URL: v.optional(
    postgresUrl('is the address of PostgreSQL behind the pooler that DATABASE_URL names'),
  ),
  DATABASE_REPLICA_URL: v.optional(postgresUrl('is the address of a streaming replica of DATABASE_URL')),
  DATABASE_POOL_SIZE: v.optional(
    wholeNumber(1, 500, 'is the number of connections to PostgreSQL, from 1 to 500'),
    '16',
  ),
  DATABASE_PREPARED_STATEMENTS: v.optional(
    v.picklist(['0', '1'], 'is 1 (statements are prepared once a connection) or 0 (the pooler cannot keep them)'),
  ),
  METRICS_PORT: v.optional(wholeNumber(0, 65_535, 'is a port number from 0 to 65535')),
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(
    matchingUrl(/^https?:\/\/[^\s?#]+$/, 'is the address of an OTLP/HTTP collector, such as http://localhost:4318'),
  ),
  OTEL_SERVICE_NAME: v.optional(v.string(), 'sampan'),
  // Read by OpenTelemetry.
  OTEL_TRACES_SAMPLER: v.optional(v.string()),
  DRAIN_SECONDS: v.optional(
    wholeNumber(0, 10, 'is how long the shop still answers after SIGTERM, from 0 to 10 seconds'),
    '0',
  ),
  S3_ENDPOINT: v.optional(
    matchingUrl(
      /^https?:\/\/[^\s?#]+$/,
      'is the address of an S3-compatible store, such as https://s3.eu-central-1.amazonaws.com',
    ),
  ),
  S3_REGION: v.optional(matching(/^[a-z0-9-]+$/, 'is a region, such as eu-central-1'), 'us-east-1'),
  S3_BUCKET: v.optional(matching(/^[a-z0-9][a-z0-9.-]{2,62}$/, 'is the name of a bucket, such as sampan-files')),
  S3_ACCESS_KEY_ID: v.optional(v.string()),
  S3_SECRET_ACCESS_KEY: v.optional(v.string()),
  S3_PUBLIC_URL: v.optional(
    matchingUrl(
      // Part of the Content-Security-Policy header, whose delimiters are excluded.
      /^https?:\/\/[^\s?#@;,'"]+$/,
      'is the public address of the bucket or of a CDN in front of it, such as https://pictures.shop.example',
    ),
  ),
  S3_FORCE_PATH_STYLE: v.optional(
    v.picklist(['0', '1'], 'is 1 (the bucket stands in the path) or 0 (in the host name)'),
    '0',
  ),
  ADMIN_PASSWORD: v.optional(
    v.pipe(v.string(), v.minLength(8, 'has 8 to 128 characters'), v.maxLength(128, 'has 8 to 128 characters')),
  ),
  DATA_KEY: v.optional(matching(/^[0-9a-f]{64}$/i, 'is 64 hexadecimal digits, such as `openssl rand -hex 32` gives')),
  DEMO: v.optional(v.picklist(['0', '1'], 'is 1 (the demo shop) or 0 (a real, empty shop)'), '1'),
  SANDBOX: v.optional(v.picklist(['0', '1'], 'is 1 (sandbox providers, for staging) or 0 (none)'), '0'),
  LOG_LEVEL: v.optional(v.picklist(logLevels, `is one of ${logLevels.join(', ')}`), 'warn'),
  TRUST_PROXY: v.optional(
    v.pipe(
      v.string(),
      v.transform(splitList),
      v.check(
        (proxies) => proxies.every(isProxy),
        'is the addresses of the proxies before the shop, such as 10.0.0.2, 192.168.0.0/16 or loopback',
      ),
    ),
  ),
  SMTP_URL: v.optional(
    matchingUrl(
      /^smtps?:\/\/[^\s/]+\/?$/,
      'is the address of a mail server, such as smtp://user:password@mail.example:587',
    ),
  ),
  MAIL_FROM: v.optional(
    matching(
      /^([^<>\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      'is who mail comes from, such as Sampan <no-reply@shop.example>',
    ),
  ),
  API_BASE_URL: v.optional(matchingUrl(originPattern, 'is the origin of the API, such as https://api.example')),
  CORS_ORIGINS: v.optional(
    v.pipe(
      v.string(),
      v.transform(splitList),
      v.check(
        (addresses) => addresses.every((address) => isAddress(address, originPattern)),
        'is the origins of pages that may call this server, such as https://shop.example, https://www.shop.example',
      ),
      v.transform((addresses) => addresses.map(toOrigin)),
    ),
  ),
  PUBLIC_URL: v.optional(matchingUrl(originPattern, 'is the address of the shop, such as https://shop.example')),
});

/** Names of the variables that `readConfig` reads; those of providers are `providerVariables`. */
export const environmentVariables: ReadonlySet<string> = new Set(Object.keys(EnvironmentSchema.entries));

type Environment = v.InferOutput<typeof EnvironmentSchema>;

/** Error messages do not repeat their values, not even invalid ones. */
const secretVariables = new Set([
  'ADMIN_PASSWORD',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'DATA_KEY',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
]);

export class ConfigError extends Error {}

/** The store of files. @throws ConfigError where a required variable is missing */
function readS3Config(env: Environment) {
  if (env.S3_BUCKET === undefined) return undefined;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!accessKeyId || !secretAccessKey) {
    throw new ConfigError('S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.');
  }
  // Require DATA_KEY: with files in S3, a key file in the data folder would be lost with the server.
  if (env.DATA_KEY === undefined) {
    throw new ConfigError('S3_BUCKET needs DATA_KEY: it encrypts the files, and every server must have the same one.');
  }
  return {
    endpoint: env.S3_ENDPOINT ?? `https://s3.${env.S3_REGION}.amazonaws.com`,
    region: env.S3_REGION,
    bucket: env.S3_BUCKET,
    accessKeyId,
    secretAccessKey,
    /** True where the bucket is in the path instead of the host name. */
    forcePathStyle: env.S3_FORCE_PATH_STYLE === '1',
    /** Base URL under which everybody can fetch the bucket's public pictures, without a trailing slash. */
    ...(env.S3_PUBLIC_URL && { publicUrl: env.S3_PUBLIC_URL.replace(/\/$/, '') }),
  };
}

/** A bucket of an S3-compatible store. */
export type S3Config = NonNullable<ReturnType<typeof readS3Config>>;

/** Variables that have no effect without another one. */
const requirements = [
  ['DATABASE_DIRECT_URL', 'DATABASE_URL'],
  ['DATABASE_REPLICA_URL', 'DATABASE_URL'],
  ['S3_ENDPOINT', 'S3_BUCKET'],
  ['S3_PUBLIC_URL', 'S3_BUCKET'],
] as const;

/** @throws ConfigError where variables that are valid by themselves do not fit together */
function checkTogether(env: Environment): void {
  for (const [name, required] of requirements) {
    if (env[name] !== undefined && env[required] === undefined) throw new ConfigError(`${name} needs ${required}.`);
  }
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER: sampler } = env;
  if (endpoint !== undefined && sampler !== undefined && !traceSamplers.includes(sampler)) {
    throw new ConfigError(`OTEL_TRACES_SAMPLER is one of ${traceSamplers.join(', ')}. It says "${sampler}".`);
  }
  if (env.PORT !== 0 && env.METRICS_PORT === env.PORT) {
    throw new ConfigError(`METRICS_PORT is another port than PORT. Both are ${env.PORT}.`);
  }
}

export type Config = ReturnType<typeof readConfig>;

/**
 * Parses the environment; empty variables count as unset. @throws ConfigError with a sentence for each invalid variable
 */
export function readConfig(environment: Record<string, string | undefined>) {
  const variables = Object.fromEntries(
    Object.entries(environment).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
  const parsed = v.safeParse(EnvironmentSchema, variables);
  if (!parsed.success) {
    const sentences = parsed.issues.map((issue) => {
      const name = v.getDotPath(issue) ?? '';
      const found = secretVariables.has(name) ? '' : ` It says "${variables[name]}".`;
      return `${name} ${issue.message}.${found}`;
    });
    throw new ConfigError(sentences.join('\n'));
  }
  const env = parsed.output;
  checkTogether(env);
  const mode: ShopMode = env.DEMO === '1' ? 'demo' : env.SANDBOX === '1' ? 'test' : 'live';
  return {
    port: env.PORT,
    host: env.HOST,
    /** Absolute path. */
    dataDir: resolve(env.DATA_DIR),
    /** PostgreSQL URL; without it the embedded database is used. */
    databaseUrl: env.DATABASE_URL,
    /** Direct PostgreSQL URL where `databaseUrl` is a pooler's: migrations and LISTEN need a session. */
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    /** PostgreSQL URL of a streaming replica, for reports, exports and staff's searches. */
    databaseReplicaUrl: env.DATABASE_REPLICA_URL,
    /** Maximum connections of this server's main pool. */
    databasePoolSize: env.DATABASE_POOL_SIZE,
    /** Undefined leaves it to the connection: off behind a pooler. */
    databasePreparesStatements: env.DATABASE_PREPARED_STATEMENTS && env.DATABASE_PREPARED_STATEMENTS === '1',
    /** Store of files; without it they are in the data folder. */
    s3: readS3Config(env),
    /** Port of `/metrics`; without it no metrics are recorded. */
    metricsPort: env.METRICS_PORT,
    /** Collector of OpenTelemetry traces; without it none are recorded. */
    tracing: env.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, ''), serviceName: env.OTEL_SERVICE_NAME }
      : undefined,
    /** ms. How long `/readyz` fails after SIGTERM before the server stops listening. */
    drainMs: env.DRAIN_SECONDS * 1000,
    adminPassword: env.ADMIN_PASSWORD,
    /** Hex key that encrypts sensitive data; without it a key file in the data folder is used. */
    dataKey: env.DATA_KEY,
    /** Seeds a new database with the demo shop. */
    demo: mode === 'demo',
    /** `demo` and `test` have the sandbox providers; `live` has only configured providers. */
    mode,
    logLevel: env.LOG_LEVEL,
    /** Proxies whose X-Forwarded-For header is trusted. */
    trustedProxies: env.TRUST_PROXY ?? [],
    /** Origin of the API that the built web app calls; by default the server that serves the app. */
    apiBaseUrl: env.API_BASE_URL && toOrigin(env.API_BASE_URL),
    /** Other origins whose pages may call this server. */
    corsOrigins: env.CORS_ORIGINS ?? [],
    /** URL of an SMTP server; without it mails stay in the outbox. */
    smtpUrl: env.SMTP_URL,
    /** Sender of mails, which overrides the setting mail.from. */
    mailFrom: env.MAIL_FROM,
    /** Environment variables of providers, for `readProviderEnvironment`. */
    providerEnvironment: Object.fromEntries(Object.entries(variables).filter(([name]) => providerVariables.has(name))),
    /** Without a trailing slash. */
    publicUrl: toOrigin(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`),
  };
}
