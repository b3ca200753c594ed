import { UsageError } from './command.ts';
import { explainError } from './explainError.ts';
import { runCommand } from './runCommand.ts';

try {
  process.exitCode = await runCommand(process.argv.slice(2), process.env, {
    print: (text) => void process.stdout.write(`${text}\n`),
    progress: process.stderr,
  });
} catch (error) {
  process.stderr.write(`${explainError(error)}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
