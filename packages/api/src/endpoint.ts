import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import type { ErrorCode } from './errors.ts';

/** Prefix of every call but the build checks. */
export const apiPrefix = '/main/v2';

/** Who may call. `provider` is proven by a signature, the others by role; a smaller role number may do more. */
export const accessLevels = ['public', 'customer', 'staff', 'admin', 'provider'] as const;
export type Access = (typeof accessLevels)[number];

/** How the body travels: JSON, multipart form data (files), or the provider's own bytes. */
export type BodyKind = 'json' | 'multipart' | 'raw';

export interface EndpointOptions<
  Input extends GenericSchema,
  Output extends GenericSchema,
  Code extends ErrorCode = never,
> {
  access: Access;
  input: Input;
  output: Output;
  /** Business refusals this call can answer with, beside the ones every call of its access level can. */
  errors?: readonly Code[];
  body?: BodyKind;
  /** `required` calls are refused without an Idempotency-Key; `none` have no effect when repeated, and no key is stored. */
  idempotency?: 'optional' | 'required' | 'none';
  /** `blob` answers are bytes, not an envelope. */
  answer?: 'json' | 'blob' | 'bare';
}

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
  errors: readonly Code[];
  body: BodyKind;
  idempotency: 'optional' | 'required' | 'none';
  answer: 'json' | 'blob' | 'bare';
}

function define<Input extends GenericSchema, Output extends GenericSchema, Code extends ErrorCode>(
  method: 'GET' | 'POST',
  path: string,
  options: EndpointOptions<Input, Output, Code>,
): Endpoint<Input, Output, Code> {
  return {
    method,
    path: apiPrefix + path,
    access: options.access,
    input: options.input,
    output: options.output,
    errors: options.errors ?? [],
    body: options.body ?? 'json',
    idempotency: options.idempotency ?? 'optional',
    answer: options.answer ?? 'json',
  };
}

/** A reading call: the input travels in the query (and the path). */
export function get<Input extends GenericSchema, Output extends GenericSchema, const Code extends ErrorCode = never>(
  path: string,
  options: EndpointOptions<Input, Output, Code>,
): Endpoint<Input, Output, Code> {
  return define('GET', path, options);
}

/** A call whose input travels in the body. */
export function post<Input extends GenericSchema, Output extends GenericSchema, const Code extends ErrorCode = never>(
  path: string,
  options: EndpointOptions<Input, Output, Code>,
): Endpoint<Input, Output, Code> {
  return define('POST', path, options);
}

/** What a caller passes: before defaults and conversions. */
export type InputOf<E extends Endpoint> = InferInput<E['input']>;
/** What a handler receives: parsed. */
export type ParsedInputOf<E extends Endpoint> = InferOutput<E['input']>;
export type OutputOf<E extends Endpoint> = InferOutput<E['output']>;
/** Codes a call can answer with: its own and those that any call can. */
export type ErrorsOf<E extends Endpoint> = E['errors'][number] | CommonErrorCode;

/** Every call can be refused with these. */
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
