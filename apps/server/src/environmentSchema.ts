import { isIP } from 'node:net';
import * as v from 'valibot';

const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

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
export const toOrigin = (address: string) => new URL(address).origin;
const keyPattern = /^[0-9a-f]{64}$/i;
const splitList = (text: string) => text.split(',').map((part) => part.trim());

/** Parses the variables of the environment, without those of providers. Each message ends a sentence about its variable. */
export const EnvironmentSchema = v.object({
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
  DATA_KEY: v.optional(matching(keyPattern, 'is 64 hexadecimal digits, such as `openssl rand -hex 32` gives')),
  DATA_KEY_PREVIOUS: v.optional(
    v.pipe(
      v.string(),
      v.transform(splitList),
      v.check(
        (keys) => keys.every((key) => keyPattern.test(key)),
        'is former values of DATA_KEY, newest first and with commas between them, each 64 hexadecimal digits',
      ),
    ),
  ),
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

export type Environment = v.InferOutput<typeof EnvironmentSchema>;

/** Names of the variables that `readConfig` reads; those of providers are `providerVariables`. */
export const environmentVariables: ReadonlySet<string> = new Set(Object.keys(EnvironmentSchema.entries));
