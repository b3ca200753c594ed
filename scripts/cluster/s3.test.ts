import { fork } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

test('the S3 emulator outlives Ctrl-C, and ends when its parent disconnects', async () => {
  const child = fork(new URL('s3Process.ts', import.meta.url), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const ended = once(child, 'exit');
  const [{ S3_ENDPOINT: endpoint }] = (await once(child, 'message')) as [Record<string, string>];
  child.kill('SIGINT');
  expect((await fetch(endpoint ?? '')).status).toBeLessThan(500);
  child.disconnect();
  expect(await ended).toEqual([0, null]);
});
