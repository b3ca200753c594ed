import { pipeline, type Readable } from 'node:stream';
import type { CsvRow } from '@sampan/domain/productCsv/read';
import { CsvError, parse } from 'csv-parse';
import { ApiError } from '../http/apiError.ts';

/** What is wrong with a file as a whole. */
export function brokenFile(why: 'encoding' | 'quotes' | 'columns' | 'empty' | 'tooMany', details?: unknown): ApiError {
  return new ApiError('FILE_REFUSED', undefined, { fields: { file: why }, ...(details !== undefined && { details }) });
}

async function* decoded(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch (error) {
    throw error instanceof TypeError ? brokenFile('encoding') : error;
  }
}

/** Bytes that one row may have: a description has 20,000 characters, in four languages. */
const longestRow = 1_000_000;

/** The rows of a CSV file that say something, the header first, read as they are asked for. @throws ApiError FILE_REFUSED */
export async function* csvRows(bytes: Readable): AsyncGenerator<CsvRow> {
  const parser = parse({ relax_column_count: true, max_record_size: longestRow });
  // What breaks a step breaks the reading below.
  pipeline(bytes, decoded, parser, () => {});
  let row = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row += 1;
      if (cells.some((cell) => cell.trim() !== '')) yield { row, cells };
    }
  } catch (error) {
    throw error instanceof CsvError ? brokenFile('quotes', { row: row + 1 }) : error;
  }
}
