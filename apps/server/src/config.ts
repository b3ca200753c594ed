import { resolve } from 'node:path';
import { providerVariables } from '@sampan/domain/provider/definitions';
import type { ShopMode } from '@sampan/domain/setting/features';
import * as v from 'valibot';
import { type Environment, EnvironmentSchema, toOrigin } from './environmentSchema.ts';

/** Samplers that OpenTelemetry's SDK for Node knows; with another one it records every trace. */
const rootSamplers = ['always_on', 'always_off', 'traceidratio'];
const traceSamplers = [...rootSamplers, ...rootSamplers.map((name) => `parentbased_${name}`)];

/** Variables whose values error messages do not repeat. */
const secretVariables = new Set([
  'ADMIN_PASSWORD',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'DATA_KEY',
  'DATA_KEY_PREVIOUS',
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
  ['DATA_KEY_PREVIOUS', 'DATA_KEY'],
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
    /** Former hex keys, newest first, that only decrypt. */
    dataKeyPrevious: env.DATA_KEY_PREVIOUS,
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
