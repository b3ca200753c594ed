import * as v from 'valibot';
import { clientFailureStatus, ErrorBodySchema, type ErrorCode } from './errors.ts';

/** What went wrong with a call. `code` is one of the call's own, or a number where no error body said more. */
export type CallError<Code extends ErrorCode = ErrorCode> = {
  code: Code | number;
  message: string;
  statusCode: number;
  /** Field errors by input path, each a code that the screen words. */
  fields?: Record<string, string>;
  requestId?: string;
  details?: unknown;
};

export interface Success<Output> {
  status: 'success';
  data: Output;
}

export interface Fail<Code extends ErrorCode = ErrorCode> {
  status: 'fail';
  /** The body as the server sent it (an HTML page as a string); `{message, code, statusCode}` where there was none. */
  data: unknown;
  /** The same in its proper shape, whatever the body was: what screens read. */
  error: CallError<Code>;
}

export type Envelope<Output, Code extends ErrorCode = ErrorCode> = Success<Output> | Fail<Code>;

/** No answer came, or none that can be read: abort, time-out, a broken line, broken JSON. */
export function clientFailure(message: string): Fail<never> {
  const error = { message, code: clientFailureStatus, statusCode: clientFailureStatus };
  return { status: 'fail', data: error, error };
}

export function messageOf(reason: unknown): string {
  return reason instanceof Error ? reason.message : String(reason);
}

function jsonOrText(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

/** Reads the body of an answer below 200 or above 299. */
export function refusalOf<Code extends ErrorCode>(status: number, body: string): Fail<Code> {
  const plain = { message: `HTTP ${status}`, code: status, statusCode: status };
  if (body.trim() === '') return { status: 'fail', data: plain, error: plain };
  const data = jsonOrText(body);
  const parsed = v.safeParse(ErrorBodySchema, data);
  // The server words only codes that the contract declares for the call.
  const error = parsed.success ? (parsed.output as CallError<Code>) : plain;
  return { status: 'fail', data, error };
}

/** Reads the body of an answer of 200 to 299. `bare` answers are JSON or text as they come. */
export function successOf<Output>(
  body: string | Blob,
  answer: 'json' | 'blob' | 'bare',
): Success<Output> | Fail<never> {
  if (typeof body !== 'string') return { status: 'success', data: body as Output };
  if (answer === 'bare') return { status: 'success', data: jsonOrText(body) as Output };
  try {
    return { status: 'success', data: JSON.parse(body) };
  } catch (reason) {
    return clientFailure(`The answer is not JSON: ${messageOf(reason)}`);
  }
}
