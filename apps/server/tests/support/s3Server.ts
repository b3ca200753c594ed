import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import S3rver from '@20minutes/s3rver';
import { AwsClient } from 'aws4fetch';
import { freePort } from '../../../../scripts/processes/freePort.ts';
import { scratchFolder } from '../../../../scripts/processes/scratchFolder.ts';
import type { S3Config } from '../../src/config.ts';

export interface S3Server {
  config: S3Config;
  /** Environment variables for a shop. */
  environment: Record<string, string>;
  stop(): Promise<void>;
}

/** Whether the tests run against another implementation, at TEST_S3_ENDPOINT. */
export const isOtherS3 = process.env.TEST_S3_ENDPOINT !== undefined;

function describeServer(config: S3Config, stop: () => Promise<void>): S3Server {
  return {
    config,
    environment: {
      S3_ENDPOINT: config.endpoint,
      S3_BUCKET: config.bucket,
      S3_ACCESS_KEY_ID: config.accessKeyId,
      S3_SECRET_ACCESS_KEY: config.secretAccessKey,
      S3_FORCE_PATH_STYLE: '1',
      DATA_KEY: '0123456789abcdef'.repeat(4),
    },
    stop,
  };
}

/** An empty bucket of the server that TEST_S3_ENDPOINT names. */
async function openBucket(endpoint: string): Promise<S3Server> {
  const { TEST_S3_ACCESS_KEY_ID: accessKeyId = '', TEST_S3_SECRET_ACCESS_KEY: secretAccessKey = '' } = process.env;
  const bucket = `sampan-${randomUUID()}`;
  const config = { endpoint, region: 'us-east-1', bucket, accessKeyId, secretAccessKey, forcePathStyle: true };
  const created = await new AwsClient({ accessKeyId, secretAccessKey, service: 's3', region: config.region }).fetch(
    `${endpoint}/${bucket}`,
    { method: 'PUT' },
  );
  if (!created.ok) throw new Error(`No bucket was created: ${created.status} ${await created.text()}`);
  return describeServer(config, async () => {});
}

/** Starts an S3-compatible server from an npm package, with an empty bucket. */
export async function startS3(): Promise<S3Server> {
  if (process.env.TEST_S3_ENDPOINT) return openBucket(process.env.TEST_S3_ENDPOINT);
  const directory = scratchFolder('s3');
  mkdirSync(directory, { recursive: true });
  const port = await freePort();
  const bucket = 'sampan-test';
  const server = new S3rver({
    address: '127.0.0.1',
    port,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  });
  await server.run();
  const config = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    forcePathStyle: true,
  };
  return describeServer(config, async () => {
    await server.close();
    rmSync(directory, { recursive: true, force: true });
  });
}
