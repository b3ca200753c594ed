import Fastify, { type FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import { serializeError } from './http/errors.ts';
import { schemaController } from './http/schemaController.ts';

/** Properties whose values are redacted. */
const secretNames = ['password', 'token', 'captcha', 'authorization', 'cookie', 'idNumber', 'secret'];

export interface LogOptions {
  level: Config['logLevel'];
  /** Receives the lines instead of standard output. */
  stream?: { write(line: string): void };
}

/** Characters of a path that are logged: one can have 64 kB. */
const longestPath = 1_000;

/** Creates Fastify's logger before the app exists, by means of an empty app. */
export function createLogger(options: LogOptions): FastifyBaseLogger {
  return Fastify({ logger: createLoggerOptions(options), schemaController }).log;
}

/** Structured lines with the request id, without headers, query strings and bodies. */
function createLoggerOptions({ level, stream }: LogOptions) {
  return {
    level,
    ...(stream && { stream }),
    redact: {
      // A bare `code` is an error code; verification codes are in `input` and `body`.
      paths: [...secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), 'input.code', 'body.code'],
      censor: '[hidden]',
    },
    serializers: {
      err: serializeError,
      error: serializeError,
      req: (request: { method: string; url: string }) => ({
        method: request.method,
        path: request.url.split('?')[0]?.slice(0, longestPath),
      }),
      res: (reply: { statusCode: number }) => ({ statusCode: reply.statusCode }),
    },
  };
}

/**
 * Logs an error that nothing caught as the last line, and ends the process, whose state is unknown. Node would print the
 * error as it is: the message of a failed query has its parameters.
 */
export function exitOnUncaughtError(log: FastifyBaseLogger): void {
  // Node reports rejected promises without a handler here, too.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an error was not caught: the shop stops');
    process.exit(1);
  });
}
