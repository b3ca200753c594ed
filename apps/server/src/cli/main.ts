import { UsageError } from './command.ts';
import { explainError } from './explainError.ts';
import { runCommand } from './runCommand.ts';

function printError(error: unknown): void {
  process.stderr.write(`${explainError(error)}\n`);
}

// Node would print the error as it is: the message of a failed query has its parameters.
process.on('uncaughtException', (error) => {
  printError(error);
  process.exit(1);
});

try {
  process.exitCode = await runCommand(process.argv.slice(2), process.env, {
    print: (text) => void process.stdout.write(`${text}\n`),
    progress: process.stderr,
  });
} catch (error) {
  printError(error);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
