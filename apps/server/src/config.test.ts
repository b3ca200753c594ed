import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

test('without any variable the shop has its defaults', () => {
  expect(readConfig({})).toEqual({
    port: 8080,
    host: '127.0.0.1',
    dataDir: resolve('data'),
    demo: true,
    mode: 'demo',
    logLevel: 'warn',
    publicUrl: 'http://localhost:8080',
    trustedProxies: [],
    corsOrigins: [],
    databasePoolSize: 16,
    drainMs: 0,
    providerEnvironment: {},
  });
});

test('every variable is read', () => {
  const config = readConfig({
    PORT: '9000',
    HOST: '0.0.0.0',
    DATA_DIR: '/srv/shop',
    DATABASE_URL: 'postgres://shop@db/shop',
    ADMIN_PASSWORD: 'a long password',
    DEMO: '0',
    LOG_LEVEL: 'debug',
    PUBLIC_URL: 'https://shop.example/',
    TRUST_PROXY: '10.0.0.2, 192.168.0.0/16,::1,loopback',
    SMTP_URL: 'smtp://mail.example:25',
    MAIL_FROM: 'no-reply@shop.example',
    API_BASE_URL: 'https://api.example/',
    CORS_ORIGINS: 'https://shop.example, http://localhost:8080/',
    DATABASE_POOL_SIZE: '40',
    METRICS_PORT: '9464',
    DRAIN_SECONDS: '5',
  });
  expect(config).toEqual({
    port: 9000,
    host: '0.0.0.0',
    dataDir: join('/srv', 'shop'),
    databaseUrl: 'postgres://shop@db/shop',
    adminPassword: 'a long password',
    demo: false,
    mode: 'live',
    logLevel: 'debug',
    publicUrl: 'https://shop.example',
    trustedProxies: ['10.0.0.2', '192.168.0.0/16', '::1', 'loopback'],
    smtpUrl: 'smtp://mail.example:25',
    mailFrom: 'no-reply@shop.example',
    apiBaseUrl: 'https://api.example',
    corsOrigins: ['https://shop.example', 'http://localhost:8080'],
    databasePoolSize: 40,
    metricsPort: 9464,
    drainMs: 5000,
    providerEnvironment: {},
  });
});

test('origins are in the form in which browsers send them', () => {
  const given = { CORS_ORIGINS: 'https://Shop.Example:443', API_BASE_URL: 'https://API.example' };
  expect(readConfig({ ...given, PUBLIC_URL: 'http://LOCALHOST:80/' })).toMatchObject({
    corsOrigins: ['https://shop.example'],
    apiBaseUrl: 'https://api.example',
    publicUrl: 'http://localhost',
  });
});

test('proxies are named by address, and nobody is trusted by mistake', () => {
  for (const wrong of ['true', '1', '10.0.0.0/33', '10.0.0', '10.0.0.2,', 'proxy.example', '::1/129', '*']) {
    expect(() => readConfig({ TRUST_PROXY: wrong }), wrong).toThrow('TRUST_PROXY');
  }
});

test('an empty variable is one that is not set', () => {
  expect(readConfig({ PORT: '', ADMIN_PASSWORD: '' })).toMatchObject({ port: 8080 });
});

test.each([
  ['PORT', 'eighty'],
  ['PORT', '65536'],
  ['DATABASE_POOL_SIZE', '0'],
  ['DATABASE_PREPARED_STATEMENTS', 'yes'],
  ['METRICS_PORT', 'yes'],
  ['API_BASE_URL', 'https://api.example/v2'],
  ['CORS_ORIGINS', '*'],
  ['CORS_ORIGINS', 'https://shop.example,'],
  ['DRAIN_SECONDS', '11'],
  ['PORT', '-1'],
  ['DATABASE_URL', 'mysql://root@localhost/shop'],
  ['ADMIN_PASSWORD', 'short'],
  ['DEMO', 'yes'],
  ['LOG_LEVEL', 'loud'],
  ['PUBLIC_URL', 'shop.example'],
  ['SMTP_URL', 'mail.example:587'],
  ['MAIL_FROM', 'Sampan <no-reply>'],
  ['MAIL_FROM', 'Sampan <a@b.example>, c@d.example'],
  ['DATABASE_URL', 'postgres://shop@db:99999/shop'],
  ['DATABASE_DIRECT_URL', 'postgres://shop:a#b@db/shop'],
  ['DATABASE_REPLICA_URL', 'postgres://[::1/shop'],
  ['PUBLIC_URL', 'http://[bad'],
  ['PUBLIC_URL', 'https://shop.example:99999'],
  ['PUBLIC_URL', 'https://somebody@shop.example'],
  ['API_BASE_URL', 'https://api.example:99999'],
  ['CORS_ORIGINS', 'https://shop.example, https://shop.example:99999'],
  ['S3_ENDPOINT', 'https://s3.example:99999'],
  ['S3_PUBLIC_URL', 'https://[bad'],
  ['SMTP_URL', 'smtp://mail.example:99999'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://localhost:99999'],
])('a wrong %s (%s) is a sentence that names it', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} (is|has) .+\\.`));
});

test.each([
  ['DATABASE_DIRECT_URL needs DATABASE_URL.', { DATABASE_DIRECT_URL: 'postgres://db/shop' }],
  ['DATABASE_REPLICA_URL needs DATABASE_URL.', { DATABASE_REPLICA_URL: 'postgres://replica/shop' }],
  ['S3_ENDPOINT needs S3_BUCKET.', { S3_ENDPOINT: 'https://s3.example' }],
  ['S3_PUBLIC_URL needs S3_BUCKET.', { S3_PUBLIC_URL: 'https://s3.example' }],
  ['METRICS_PORT is another port than PORT. Both are 9464.', { PORT: '9464', METRICS_PORT: '9464' }],
])('variables that do not fit together are a sentence: %s', (sentence, environment) => {
  expect(() => readConfig(environment)).toThrow(new ConfigError(sentence));
});

test('a sampler that OpenTelemetry for Node does not know is a sentence, where traces are sent', () => {
  const environment = { OTEL_TRACES_SAMPLER: 'jaeger_remote' };
  const withCollector = { ...environment, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' };
  expect(() => readConfig(withCollector)).toThrow(
    /^OTEL_TRACES_SAMPLER is one of always_on, .+\. It says "jaeger_remote"\.$/,
  );
  expect(readConfig({ ...withCollector, OTEL_TRACES_SAMPLER: 'parentbased_traceidratio' }).tracing).toBeDefined();
  expect(readConfig(environment).tracing).toBeUndefined();
});

test('an address of a socket, with and without a user, is one of PostgreSQL', () => {
  for (const databaseUrl of ['postgres://shop@/shop?host=/run/postgresql', 'postgres:///shop?host=/run/postgresql']) {
    expect(readConfig({ DATABASE_URL: databaseUrl })).toMatchObject({ databaseUrl });
  }
});

test('two ports that the system chooses are not the same', () => {
  expect(readConfig({ PORT: '0', METRICS_PORT: '0' })).toMatchObject({ port: 0, metricsPort: 0 });
});

test('a wrong password is not repeated', () => {
  expect(() => readConfig({ ADMIN_PASSWORD: 'hush!' })).toThrow(
    expect.not.objectContaining({ message: expect.stringContaining('hush!') }),
  );
});

test('the password of a mail server is not repeated', () => {
  expect(() => readConfig({ SMTP_URL: 'http://shop:hush@mail.example' })).toThrow(
    expect.not.objectContaining({ message: expect.stringContaining('hush') }),
  );
});
