import { expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { findPlainConnections } from './plainConnections.ts';

const find = (environment: Record<string, string>) => findPlainConnections(readConfig({ DEMO: '0', ...environment }));
const s3 = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's', DATA_KEY: '0'.repeat(64) };

test.each([
  'postgres://sampan:p@db.example/sampan',
  'postgres://sampan@8.8.8.8:5432/sampan?sslmode=disable',
  'postgres://sampan@db.example/sampan?sslmode=no-verify',
  'postgres://sampan@db.example/sampan?ssl=0',
  'postgres://sampan@db.example/sampan?uselibpqcompat=true&sslmode=require',
  'postgres://sampan@db.example/sampan?uselibpqcompat=true&sslmode=prefer',
  'postgres://sampan@/sampan?host=db.example',
  'postgres://sampan@localhost/sampan?host=8.8.8.8',
  'postgres:///sampan?host=db.example',
])('a database at a public address without verified TLS is named: %s', (url) => {
  expect(find({ DATABASE_URL: url })).toEqual(['DATABASE_URL']);
});

test.each([
  'postgres://sampan@db.example/sampan?sslmode=verify-full',
  'postgres://sampan@db.example/sampan?sslmode=require',
  'postgres://sampan@db.example/sampan?ssl=1',
  'postgres://sampan@db.example/sampan?sslrootcert=/etc/ca.pem',
  'postgres://sampan@db.example/sampan?uselibpqcompat=true&sslmode=verify-full',
  'postgres://sampan@localhost/sampan',
  'postgres://sampan@10.0.0.21/sampan',
  'postgres://sampan@[fd00::1]/sampan',
  'postgres://sampan@database/sampan',
  'postgres://sampan@postgres.shop.svc.cluster.local/sampan',
  'postgres://sampan@/sampan?host=/run/postgresql',
  'postgres://sampan@/sampan?host=/run/postgres.d',
  'postgres://sampan@db.example/sampan?host=10.0.0.21',
])('one with TLS or in a private network is not: %s', (url) => {
  expect(find({ DATABASE_URL: url })).toEqual([]);
});

test.each([
  'smtp://mail.example:25',
  'smtp://user:p@mail.example:587?requireTLS=false',
  'smtp://mail.example?secure=true',
  'smtps://mail.example?tls.rejectUnauthorized=false',
  'smtp://user:p@mail.example:587?tls.rejectUnauthorized=false',
])('a public mail server without verified TLS is named: %s', (url) => {
  expect(find({ SMTP_URL: url })).toEqual(['SMTP_URL']);
});

test.each(['smtps://mail.example', 'smtp://user:p@mail.example:587', 'smtp://mail.example?requireTLS=true'])(
  'one with TLS is not: %s',
  (url) => {
    expect(find({ SMTP_URL: url })).toEqual([]);
  },
);

test('the other connections are named by the variables that set them', () => {
  const plain = {
    ...s3,
    S3_ENDPOINT: 'http://s3.example',
    SMTP_URL: 'smtp://mail.example:25',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example:4318',
    STRIPE_HOST: 'http://stripe.example',
    STRIPE_SECRET_KEY: 'sk_live_1234567890',
  };
  expect(find(plain)).toEqual(['S3_ENDPOINT', 'SMTP_URL', 'OTEL_EXPORTER_OTLP_ENDPOINT', 'STRIPE_HOST']);
  expect(find({ ...s3, S3_ENDPOINT: 'https://s3.example' })).toEqual([]);
});
