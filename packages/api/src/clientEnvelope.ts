import * as v from 'valibot';
import { clientFailureStatus, ErrorBodySchema, type ErrorCode } from './errors.ts';

/** The error of a call. `code` is declared by the call, or the HTTP status if there was no error body. */
export type CallError<Code extends ErrorCode = ErrorCode> = {
  code: Code | number;
  message: string;
  statusCode: number;
  /** Field errors by input path; the screen translates the codes. */
  fields?: Record<string, string>;
  requestId?: string;
  details?: unknown;
  /** Nothing was sent, because there was no connection. Any other call without a response may have arrived. */
  isUnsent?: true;
};

export interface Success<Output> {
  status: 'success';
  data: Output;
}

export interface Fail<Code extends ErrorCode = ErrorCode> {
  status: 'fail';
  /** The body as received (an HTML page as a string), or `{message, code, statusCode}` if it was empty. */
  data: unknown;
  /** The same, always in the shape of an error. Screens read this. */
  error: CallError<Code>;
}

export type Envelope<Output, Code extends ErrorCode = ErrorCode> = Success<Output> | Fail<Code>;

/**
 * No readable response: abort, time-out, network error or invalid JSON. `reason` is an error or its message; `isUnsent`:
 * there was no connection.
 */
export function createClientFailure(reason: unknown, isUnsent = false): Fail<never> {
  const error = {
    message: toMessage(reason),
    code: clientFailureStatus,
    statusCode: clientFailureStatus,
    ...(isUnsent && { isUnsent }),
  };
  return { status: 'fail', data: error, error };
}

/** The error of a failed call; null for a success. */
export function getCallError<Code extends ErrorCode>(envelope: Envelope<unknown, Code>): CallError<Code> | null {
  return envelope.status === 'fail' ? envelope.error : null;
}

/** An error's message, or the thrown value as text. */
function toMessage(reason: unknown): string {
  return reason instanceof Error ? reason.message : String(reason);
}

function parseJsonOrText(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

/** Reads the body of a response outside of 200 to 299. */
export function toFail<Code extends ErrorCode>(status: number, body: string): Fail<Code> {
  const plain = { message: `HTTP ${status}`, code: status, statusCode: status };
  if (body.trim() === '') return { status: 'fail', data: plain, error: plain };
  const data = parseJsonOrText(body);
  const parsed = v.safeParse(ErrorBodySchema, data);
  // The server sends only codes that the contract declares for the call.
  const error = parsed.success ? (parsed.output as CallError<Code>) : plain;
  return { status: 'fail', data, error };
}

/** Reads the body of a 2xx response. `bare` responses are JSON or text without an envelope. */
export function toSuccess<Output>(
  body: string | Blob,
  answer: 'json' | 'blob' | 'bare',
): Success<Output> | Fail<never> {
  if (typeof body !== 'string') return { status: 'success', data: body as Output };
  if (answer === 'bare') return { status: 'success', data: parseJsonOrText(body) as Output };
  try {
    return { status: 'success', data: JSON.parse(body) };
  } catch (reason) {
    return createClientFailure(`The answer is not JSON: ${toMessage(reason)}`);
  }
}
