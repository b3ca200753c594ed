import * as v from 'valibot';
import { Refusal } from './refusal.ts';

/** Codes we chose stand in the schema as one word; valibot's own messages are sentences, and its type is the code. */
function codeOf(issue: v.BaseIssue<unknown>): string {
  if (/^[a-zA-Z]+$/.test(issue.message)) return issue.message;
  return issue.received === 'undefined' ? 'required' : issue.type;
}

/** The input as the contract parses it, or 400 VALIDATION with a code for each field. */
export function parseInput<Schema extends v.GenericSchema>(schema: Schema, input: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, input);
  if (parsed.success) return parsed.output;
  const fields: Record<string, string> = {};
  for (const issue of parsed.issues.flatMap((found) => (found.issues?.length ? found.issues : [found]))) {
    const path = v.getDotPath(issue) ?? '';
    fields[path] ??= codeOf(issue);
  }
  throw new Refusal('VALIDATION', undefined, { fields });
}

/** The databases cannot store U+0000 in a text, so no call takes it. */
export function hasNul(text: string): boolean {
  return text.includes('\\u0000') || text.includes('\u0000') || text.includes('%00');
}
