import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { scratchFolder } from '../../../../scripts/processes/scratchFolder.ts';
import { IdleProcess, ProcessTimeoutError } from './idleProcess.ts';

/** A process that answers with its id, to `environment` with the names of its variables, and never to `hang`. */
function createWorker(): string {
  const folder = scratchFolder('idle-process');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'worker.mjs');
  writeFileSync(
    path,
    `process.on('message', ({ id, input }) => {
      while (input === 'hang') {}
      process.send({ id, output: input === 'environment' ? Object.keys(process.env) : process.pid });
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

test('the process gets variables of Node, and none of the shop', async () => {
  vi.stubEnv('DATA_KEY', '0'.repeat(64));
  vi.stubEnv('NODE_COMPILE_CACHE', '');
  onTestFinished(() => void vi.unstubAllEnvs());
  const names = await new IdleProcess<string, string[]>(createWorker(), 20_000).run('environment');
  expect(names).toEqual(expect.arrayContaining(['PATH', 'NODE_COMPILE_CACHE', 'MALLOC_MMAP_THRESHOLD_']));
  expect(names).not.toContain('DATA_KEY');
});
