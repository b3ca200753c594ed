import { pipeline, type Readable } from 'node:stream';
import { delimiterSampleLength, detectDelimiter } from '@sampan/domain/csv/csv';
import { type FileRejection, maxRowLength, toFileRejectionExtras } from '@sampan/domain/productCsv/fileProblems';
import type { CsvRow } from '@sampan/domain/productCsv/rows';
import { CsvError, parse } from 'csv-parse';
import { ApiError } from '../../http/apiError.ts';

/** Creates the error for a file that is invalid as a whole. */
export function createFileError(rejection: FileRejection): ApiError {
  return new ApiError('FILE_REFUSED', toFileRejectionExtras(rejection));
}

async function* decodeUtf8(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch (error) {
    throw error instanceof TypeError ? createFileError({ problem: 'encoding' }) : error;
  }
}

/** Reads as much of the text as it takes to detect the delimiter; `text` is the whole text. */
async function readSample(rest: AsyncGenerator<string>): Promise<{ sample: string; text: AsyncGenerator<string> }> {
  let sample = '';
  while (sample.length < delimiterSampleLength) {
    const { done, value } = await rest.next();
    if (done) break;
    sample += value;
  }
  async function* readAll() {
    yield sample;
    yield* rest;
  }
  return { sample, text: readAll() };
}

/** Converts an error of the CSV parser; `records` are those before the invalid one, empty lines included. */
function toFileError({ code, records }: CsvError): ApiError {
  const problem = code === 'CSV_MAX_RECORD_SIZE' ? 'rowTooLong' : 'quotes';
  return createFileError({ problem, row: Number(records) + 1 });
}

/** Streams the non-empty rows of a CSV file, the header first, and closes the file. @throws ApiError FILE_REFUSED */
export async function* readCsvRows(bytes: Readable): AsyncGenerator<CsvRow> {
  try {
    const { sample, text } = await readSample(decodeUtf8(bytes));
    const parser = parse({
      delimiter: detectDelimiter(sample),
      // All of them: by default the parser takes the first one of the file and reads on over the others. Files that two
      // programs have written have several.
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      max_record_size: maxRowLength,
    });
    // Errors of the pipeline surface in the read loop below.
    pipeline(text, parser, () => {});
    let row = 0;
    for await (const cells of parser as AsyncIterable<string[]>) {
      row += 1;
      if (cells.some((cell) => cell.trim() !== '')) yield { row, cells };
    }
  } catch (error) {
    throw error instanceof CsvError ? toFileError(error) : error;
  } finally {
    bytes.destroy();
  }
}
