/** The S3 emulator of a cluster: sends the variables of its bucket to the parent and ends when the parent disconnects. */
import { startS3 } from '../../apps/server/tests/support/s3Server.ts';

// Ctrl-C reaches the whole process group; the parent, which stops the servers before this, disconnects.
process.on('SIGINT', () => {});
const { environment, stop } = await startS3();
process.once('disconnect', async () => {
  await stop();
  process.exit(0);
});
process.send?.(environment);
