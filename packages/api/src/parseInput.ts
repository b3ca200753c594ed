import * as v from 'valibot';
import { maxIssues } from './entities/common.ts';

/** Maximum characters of a path in `fields`: an unknown key may be as long as the body. */
const maxPathLength = 100;

/** Codes of the contract are one word. valibot's own messages are sentences; its issue type is the code. */
function getCode(issue: v.BaseIssue<unknown>): string {
  if (issue.type === 'strict_object' && issue.expected === 'never') return 'unknown';
  if (/^[a-zA-Z]+$/.test(issue.message)) return issue.message;
  return issue.received === 'undefined' ? 'required' : issue.type;
}

/** Field errors by input path (`items.0.quantity`), at most `maxIssues` of them. */
function toFieldErrors(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const leaves = issues.flatMap((issue) => (issue.issues?.length ? issue.issues : [issue]));
  const fields = new Map<string, string>();
  for (const issue of leaves) {
    if (fields.size === maxIssues) break;
    const path = (v.getDotPath(issue) ?? '').slice(0, maxPathLength);
    if (!fields.has(path)) fields.set(path, getCode(issue));
  }
  return Object.fromEntries(fields);
}

export type ParsedInput<Schema extends v.GenericSchema> =
  | { ok: true; output: v.InferOutput<Schema> }
  /** A code per field path; no fields if a text of the input cannot be stored. */
  | { ok: false; fields?: Record<string, string> };

const isStorableText = (text: string) => !text.includes('\u0000') && text.isWellFormed();

/** True if PostgreSQL can store every text of an input: no U+0000 and no lone surrogates. */
export function isStorable(input: unknown): boolean {
  const waiting: unknown[] = [input];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === 'string' && !isStorableText(value)) return false;
    if (typeof value !== 'object' || value === null || value instanceof Blob) continue;
    if (!Array.isArray(value) && !Object.keys(value).every(isStorableText)) return false;
    for (const each of Object.values(value)) waiting.push(each);
  }
  return true;
}

/** Parses an input by the call's schema, or returns the fields of a VALIDATION error. Used by both backends. */
export function parseInput<Schema extends v.GenericSchema>(schema: Schema, input: unknown): ParsedInput<Schema> {
  if (!isStorable(input)) return { ok: false };
  const parsed = v.safeParse(schema, input);
  return parsed.success ? { ok: true, output: parsed.output } : { ok: false, fields: toFieldErrors(parsed.issues) };
}
