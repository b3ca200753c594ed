/** Runs the tests of the S3 client and store against OpenStack Swift from Debian's packages. */
import { startSwift } from './cluster/swift.ts';
import { command } from './processes/command.ts';

try {
  const swift = await startSwift();
  const exitCode = await command('vitest', ['run', '--project', 'server', 'apps/server/tests/files/s3.test.ts'], {
    TEST_S3_ENDPOINT: swift.endpoint,
    TEST_S3_ACCESS_KEY_ID: swift.accessKeyId,
    TEST_S3_SECRET_ACCESS_KEY: swift.secretAccessKey,
  });
  await swift.stop();
  process.exit(exitCode);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
