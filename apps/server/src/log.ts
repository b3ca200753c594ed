import Fastify, { type FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import { errorForLog } from './http/errors.ts';

/** Names whose values are never written, wherever they stand. */
const secretNames = ['password', 'token', 'captcha', 'authorization', 'cookie', 'idNumber', 'secret'];

export interface LogOptions {
  level: Config['logLevel'];
  /** Lines go here instead of standard output. */
  stream?: { write(line: string): void };
}

/** Fastify brings its logger along; one is needed before there is an app, so it comes from an empty one. */
export function createLogger(options: LogOptions): FastifyBaseLogger {
  return Fastify({ logger: loggerOptions(options) }).log;
}

/** Structured lines with the request's id; no header, no query and no body is written. */
function loggerOptions({ level, stream }: LogOptions) {
  return {
    level,
    ...(stream && { stream }),
    redact: {
      // `code` alone is an error's; the one that was sent to somebody stands in an input.
      paths: [...secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), 'input.code', 'body.code'],
      censor: '[hidden]',
    },
    serializers: {
      err: errorForLog,
      error: errorForLog,
      req: (request: { method: string; url: string }) => ({ method: request.method, path: request.url.split('?')[0] }),
      res: (reply: { statusCode: number }) => ({ statusCode: reply.statusCode }),
    },
  };
}
