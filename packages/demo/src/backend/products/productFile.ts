import { CsvQuoteError, readCsvRecords } from '@sampan/domain/csv/csv';
import { type CsvSheet, createCsvSheet, findMissingColumns } from '@sampan/domain/productCsv/columns';
import {
  type FileRejection,
  maxFileRows,
  maxRowLength,
  toFileRejectionExtras,
} from '@sampan/domain/productCsv/fileProblems';
import { createBlockReader } from '@sampan/domain/productCsv/read';
import type { CsvBlock, CsvRow } from '@sampan/domain/productCsv/rows';
import { DemoApiError } from '../call.ts';

const createFileError = (rejection: FileRejection) =>
  new DemoApiError('FILE_REFUSED', toFileRejectionExtras(rejection));

/** Decodes UTF-8. @throws DemoApiError if the file is not readable text */
function toText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw createFileError({ problem: 'encoding' });
  }
}

/** Returns the non-empty rows, the header first. @throws DemoApiError */
function* readRows(text: string): Generator<CsvRow> {
  try {
    for (const { row, cells } of readCsvRecords(text)) {
      if (cells.reduce((sum, cell) => sum + cell.length, 0) > maxRowLength)
        throw createFileError({ problem: 'rowTooLong', row });
      if (cells.some((cell) => cell.trim() !== '')) yield { row, cells };
    }
  } catch (error) {
    throw error instanceof CsvQuoteError ? createFileError({ problem: 'quotes', row: error.record }) : error;
  }
}

/** Returns the header and the non-empty rows. @throws DemoApiError */
export function parseRows(bytes: Uint8Array): { sheet: CsvSheet; rows: CsvRow[] } {
  const text = toText(bytes);
  if (text.includes('\u0000')) throw new DemoApiError('UNSUPPORTED_MEDIA_TYPE', { fields: { file: 'type' } });
  let sheet: CsvSheet | undefined;
  const rows: CsvRow[] = [];
  for (const row of readRows(text)) {
    if (sheet) rows.push(row);
    else {
      sheet = createCsvSheet(row.cells);
      const missing = findMissingColumns(sheet);
      if (missing.length > 0) throw createFileError({ problem: 'columns', missing });
    }
    if (rows.length > maxFileRows) throw createFileError({ problem: 'tooMany', most: maxFileRows });
  }
  if (!sheet || rows.length === 0) throw createFileError({ problem: 'empty' });
  return { sheet, rows };
}

/** Groups the rows by product. */
export function toBlocks(sheet: CsvSheet, rows: readonly CsvRow[]): CsvBlock[] {
  const reader = createBlockReader(sheet);
  return [...rows.flatMap(reader.push), ...reader.end()];
}
