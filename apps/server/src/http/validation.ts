import { parseInput as parse } from '@sampan/api/parseInput';
import type * as v from 'valibot';
import { ApiError } from './apiError.ts';

/** Parses an input by the contract. @throws ApiError VALIDATION with a code per field */
export function parseInput<Schema extends v.GenericSchema>(schema: Schema, input: unknown): v.InferOutput<Schema> {
  const parsed = parse(schema, input);
  if (parsed.ok) return parsed.output;
  throw new ApiError('VALIDATION', undefined, parsed.fields && { fields: parsed.fields });
}
