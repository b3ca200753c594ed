import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { scratchFolder } from '../../../../scripts/processes/scratchFolder.ts';
import { IdleProcess, ProcessTimeoutError } from './idleProcess.ts';

/** A process that answers with its id, and never to `hang`. */
function createWorker(): string {
  const folder = scratchFolder('idle-process');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'worker.mjs');
  writeFileSync(
    path,
    `process.on('message', ({ id, input }) => {
      while (input === 'hang') {}
      process.send({ id, output: process.pid });
    });
    process.on('disconnect', () => process.exit(0));`,
  );
  return path;
}

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('a run that takes longer than the time limit is killed, and the next gets a new process', async () => {
  const worker = new IdleProcess<string, number>(createWorker(), 2_000);
  const pid = await worker.run('answer');
  await expect(worker.run('hang')).rejects.toThrow(ProcessTimeoutError);
  await expect.poll(() => isRunning(pid)).toBe(false);
  expect(await worker.run('answer')).not.toBe(pid);
}, 20_000);
