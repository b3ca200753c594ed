import { pipeline, type Readable } from 'node:stream';
import type { CsvRow } from '@sampan/domain/productCsv/rows';
import { CsvError, parse } from 'csv-parse';
import { ApiError } from '../../http/apiError.ts';

/** Creates the error for a file that is invalid as a whole. */
export function createFileError(
  why: 'encoding' | 'quotes' | 'columns' | 'empty' | 'tooMany',
  details?: unknown,
): ApiError {
  return new ApiError('FILE_REFUSED', undefined, { fields: { file: why }, ...(details !== undefined && { details }) });
}

async function* decodeUtf8(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch (error) {
    throw error instanceof TypeError ? createFileError('encoding') : error;
  }
}

/** Maximum row size, bytes: a description has up to 20,000 characters, in four languages. */
const longestRow = 1_000_000;

/** Streams the non-empty rows of a CSV file, the header first. @throws ApiError FILE_REFUSED */
export async function* readCsvRows(bytes: Readable): AsyncGenerator<CsvRow> {
  const parser = parse({ relax_column_count: true, max_record_size: longestRow });
  // Errors of the pipeline surface in the read loop below.
  pipeline(bytes, decodeUtf8, parser, () => {});
  let row = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row += 1;
      if (cells.some((cell) => cell.trim() !== '')) yield { row, cells };
    }
  } catch (error) {
    throw error instanceof CsvError ? createFileError('quotes', { row: row + 1 }) : error;
  }
}
