import { expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { findPlainConnections } from './plainConnections.ts';

const find = (environment: Record<string, string>) => findPlainConnections(readConfig({ DEMO: '0', ...environment }));
const s3 = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's', DATA_KEY: '0'.repeat(64) };

test.each([
  'postgres://sampan:p@db.example/sampan',
  'postgres://sampan@8.8.8.8:5432/sampan?sslmode=disable',
  'postgres://sampan@db.example/sampan?sslmode=no-verify',
])('a database at a public address without verified TLS is named: %s', (url) => {
  expect(find({ DATABASE_URL: url })).toEqual(['DATABASE_URL']);
});

test.each([
  'postgres://sampan@db.example/sampan?sslmode=verify-full',
  'postgres://sampan@db.example/sampan?sslmode=require',
  'postgres://sampan@localhost/sampan',
  'postgres://sampan@10.0.0.21/sampan',
  'postgres://sampan@[fd00::1]/sampan',
  'postgres://sampan@database/sampan',
  'postgres://sampan@postgres.shop.svc.cluster.local/sampan',
  'postgres://sampan@/sampan?host=/run/postgresql',
])('one with TLS or in a private network is not: %s', (url) => {
  expect(find({ DATABASE_URL: url })).toEqual([]);
});

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
  expect(find({ ...s3, S3_ENDPOINT: 'https://s3.example', SMTP_URL: 'smtp://user:p@mail.example:587' })).toEqual([]);
  expect(find({ SMTP_URL: 'smtps://mail.example' })).toEqual([]);
  expect(find({ SMTP_URL: 'smtp://user:p@mail.example:587?requireTLS=false' })).toEqual(['SMTP_URL']);
});
