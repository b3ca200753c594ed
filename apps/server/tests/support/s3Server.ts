import { mkdirSync, rmSync } from 'node:fs';
import S3rver from '@20minutes/s3rver';
import { freePort } from '../../../../scripts/freePort.ts';
import { scratchFolder } from '../../../../scripts/scratchFolder.ts';
import type { S3Config } from '../../src/config.ts';

export interface S3Server {
  config: S3Config;
  /** Environment variables for a shop. */
  environment: Record<string, string>;
  stop(): Promise<void>;
}

/** Starts an S3-compatible server from an npm package, with an empty bucket. */
export async function startS3(): Promise<S3Server> {
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
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    config: {
      endpoint,
      region: 'us-east-1',
      bucket,
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      forcePathStyle: true,
    },
    environment: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
      S3_FORCE_PATH_STYLE: '1',
      DATA_KEY: '0123456789abcdef'.repeat(4),
    },
    async stop() {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
