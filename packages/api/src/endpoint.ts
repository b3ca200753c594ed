import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import type { ErrorCode } from './errors.ts';

/** Prefix of every call but the build checks. */
export const apiPrefix = '/main/v2';

/**
 * Required access. `provider` is verified by a signature, the others by role; a smaller role number has more rights.
 */
export const accessLevels = ['public', 'customer', 'staff', 'admin', 'provider'] as const;
export type Access = (typeof accessLevels)[number];

/** Encoding of the body: JSON, multipart form data (files) or the raw bytes of a provider. */
export type BodyKind = 'json' | 'multipart' | 'raw';

export interface Endpoint<
  Input extends GenericSchema = GenericSchema,
  Output extends GenericSchema = GenericSchema,
  Code extends ErrorCode = ErrorCode,
> {
  method: 'GET' | 'POST';
  /** Below the API base, with the prefix; `{id}` marks a path parameter, taken from the input. */
  path: string;
  access: Access;
  input: Input;
  output: Output;
  /** Error codes of this call, besides those of its access level. */
  errors: readonly Code[];
  body: BodyKind;
  /** `required`: fails without an Idempotency-Key. `none`: repeating has no effect, and no key is stored. */
  idempotency: 'optional' | 'required' | 'none';
  /**
   * For a public call that can end the session whose token comes with it: sent again, it comes without a session, so that its
   * Idempotency-Key belongs to no account.
   */
  endsSession?: true;
  /** `blob` responses are bytes without an envelope. */
  answer: 'json' | 'blob' | 'bare';
  /** Idle time in ms after which the client aborts the call, if longer than the default. */
  timeoutMs?: number;
}

export type EndpointOptions<
  Input extends GenericSchema,
  Output extends GenericSchema,
  Code extends ErrorCode = never,
> = Pick<Endpoint<Input, Output, Code>, 'access' | 'input' | 'output'> &
  Partial<
    Pick<Endpoint<Input, Output, Code>, 'errors' | 'body' | 'idempotency' | 'endsSession' | 'answer' | 'timeoutMs'>
  >;

function define<Input extends GenericSchema, Output extends GenericSchema, Code extends ErrorCode>(
  method: 'GET' | 'POST',
  path: string,
  options: EndpointOptions<Input, Output, Code>,
): Endpoint<Input, Output, Code> {
  return {
    errors: [],
    body: 'json',
    idempotency: 'optional',
    answer: 'json',
    ...options,
    method,
    path: apiPrefix + path,
  };
}

/** A GET call: the input is in the query and the path. */
export function get<Input extends GenericSchema, Output extends GenericSchema, const Code extends ErrorCode = never>(
  path: string,
  options: EndpointOptions<Input, Output, Code>,
): Endpoint<Input, Output, Code> {
  return define('GET', path, options);
}

/** A POST call: the input is in the body. */
export function post<Input extends GenericSchema, Output extends GenericSchema, const Code extends ErrorCode = never>(
  path: string,
  options: EndpointOptions<Input, Output, Code>,
): Endpoint<Input, Output, Code> {
  return define('POST', path, options);
}

/**
 * A POST call that only reads: no response is stored for an Idempotency-Key, because each would fill the database with a
 * copy of what is in it.
 */
export function postRead<
  Input extends GenericSchema,
  Output extends GenericSchema,
  const Code extends ErrorCode = never,
>(path: string, options: EndpointOptions<Input, Output, Code>): Endpoint<Input, Output, Code> {
  return define('POST', path, { ...options, idempotency: 'none' });
}

/** A call's input before defaults and conversions. */
export type InputOf<E extends Endpoint> = InferInput<E['input']>;
/** A call's input as the handler receives it: parsed. */
export type ParsedInputOf<E extends Endpoint> = InferOutput<E['input']>;
export type OutputOf<E extends Endpoint> = InferOutput<E['output']>;
/** Error codes of a call: its own and the common ones. */
export type ErrorsOf<E extends Endpoint> = E['errors'][number] | CommonErrorCode;

/** Error codes of calls that take a file. */
export const fileErrorCodes = ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'FILE_REFUSED'] as const;

/** Error codes of every call. */
export const commonErrorCodes = [
  'VALIDATION',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'BLACKLISTED',
  'SECOND_FACTOR_SETUP_REQUIRED',
  'TOO_MANY_REQUESTS',
  'IDEMPOTENCY_MISMATCH',
  'IDEMPOTENCY_IN_PROGRESS',
  'INTERNAL',
  'UNAVAILABLE',
] as const satisfies readonly ErrorCode[];
export type CommonErrorCode = (typeof commonErrorCodes)[number];
