import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const logPath = new URL('./log.ts', import.meta.url).href;

/** Runs statements in a process that logs what is not caught. */
function run(statements: string) {
  const script = `import { createLogger, exitOnUncaughtError } from ${JSON.stringify(logPath)};
    exitOnUncaughtError(createLogger({ level: 'warn' }));
    const cause = new Error('the connection is gone');
    const error = new Error('Failed query: select 1\\nparams: a secret', { cause });
    ${statements}`;
  const running = promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  return running.catch((failure: { code: number; stdout: string; stderr: string }) => failure);
}

test.each([
  ['a thrown error', 'setTimeout(() => { throw error; });'],
  ['a rejected promise', 'void Promise.reject(error);'],
])('%s that nothing catches is the last line of the log, without parameters', async (_name, statements) => {
  const { code, stdout, stderr } = (await run(`${statements} setTimeout(() => console.log('goes on'), 500);`)) as {
    code: number;
    stdout: string;
    stderr: string;
  };
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ level: 60, err: { message: 'the connection is gone' } });
  expect(stderr).toBe('');
});
