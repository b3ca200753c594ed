import * as v from 'valibot';

/**
 * Why a product file is refused as a whole: `fields.file` of FILE_REFUSED. Its `details` are `{row}` for `quotes` and
 * `rowTooLong`, `{missing}` for `columns`, and `{most}` for `tooMany`.
 */
export const fileProblems = ['encoding', 'quotes', 'columns', 'empty', 'tooMany', 'rowTooLong'] as const;
export type FileProblem = (typeof fileProblems)[number];

/** Maximum rows per file, without the header. */
export const maxFileRows = 50_000;
/** Maximum size of a row, characters: a description has up to 20,000, in four languages. */
export const maxRowLength = 1_000_000;

/** A file that is refused as a whole, with what its message names. */
export type FileRejection =
  | { problem: 'encoding' | 'empty' }
  | { problem: 'quotes' | 'rowTooLong'; row: number }
  | { problem: 'columns'; missing: string[] }
  | { problem: 'tooMany'; most: number };

const FileRejectionSchema: v.GenericSchema<unknown, FileRejection> = v.union([
  v.object({ problem: v.picklist(['encoding', 'empty']) }),
  v.object({ problem: v.picklist(['quotes', 'rowTooLong']), row: v.number() }),
  v.object({ problem: v.literal('columns'), missing: v.array(v.string()) }),
  v.object({ problem: v.literal('tooMany'), most: v.number() }),
]);

/** Reads the rejection of a file from an error; undefined if it is refused for another reason. */
export function readFileRejection(error: {
  fields?: Record<string, string>;
  details?: unknown;
}): FileRejection | undefined {
  const parsed = v.safeParse(FileRejectionSchema, { ...(error.details ?? {}), problem: error.fields?.file });
  return parsed.success ? parsed.output : undefined;
}

/** Builds the `fields` and `details` of the error for a file that is refused as a whole. */
export function toFileRejectionExtras({ problem, ...details }: FileRejection): {
  fields: { file: FileProblem };
  details?: Record<string, unknown>;
} {
  return { fields: { file: problem }, ...(Object.keys(details).length > 0 && { details }) };
}
