import { type Contract, contract } from '@sampan/api/contract';
import type { ParsedInputOf } from '@sampan/api/endpoint';
import * as v from 'valibot';
import type { ProductInput } from '../catalogue/productRules.ts';

export type CreateInput = ParsedInputOf<Contract['product']['create']>;

export type CheckResult<Input> = { ok: true; input: Input } | { ok: false; fields: Record<string, string> };

/**
 * Error code of an issue as in API responses: custom codes are single words; valibot's messages are sentences, so its
 * issue type is used.
 */
function getCode({ message, received, type, input }: v.BaseIssue<unknown>): string {
  if (/^[a-zA-Z]+$/.test(message)) return message;
  return received === 'undefined' || (type === 'min_length' && input === '') ? 'required' : type;
}

function checkInput<Input>(schema: v.GenericSchema<unknown, Input>, input: unknown): CheckResult<Input> {
  const parsed = v.safeParse(schema, input);
  if (parsed.success) return { ok: true, input: parsed.output };
  const issues = parsed.issues.map((issue) => [v.getDotPath(issue) ?? '', getCode(issue)]);
  return { ok: false, fields: Object.fromEntries(issues.reverse()) };
}

/** Validates with the input schema of product.create. */
export function checkCreate(input: unknown): CheckResult<CreateInput> {
  return checkInput(contract.product.create.input, input);
}

/** Validates with the input schema of product.update. */
export function checkUpdate(id: number, version: number, changes: ProductInput): CheckResult<ProductInput> {
  const result = checkInput(contract.product.update.input, { ...changes, id, version });
  if (!result.ok) return result;
  const { id: _id, version: _version, ...input } = result.input;
  return { ok: true, input };
}
