import { expect, test } from 'vitest';
import { startDaemon, waitUntil } from './daemon.ts';

test('a program that cannot be started ends the wait with the reason', async () => {
  const daemon = startDaemon('/no/such/program', []);
  await expect(waitUntil(daemon, async () => false)).rejects.toThrow('ENOENT');
  await daemon.stop();
});
